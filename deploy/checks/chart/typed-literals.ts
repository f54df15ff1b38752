import { join } from 'node:path';
import ts from 'typescript';
import type { KubeObject } from './kube-object.ts';

/** An object with the module that has its type, `kubernetes-models/apps/v1/Deployment`. */
export type TypedObject = { object: KubeObject; specifier: string };

/** A place in an object that its type refuses. */
export type TypeProblem = { index: number; path: string; message: string };

/** Exists in memory only; stands where the packages can be found. */
const fileName = join(import.meta.dirname, 'rendered-objects.ts');

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/**
 * Writes each object as a literal of its type and lets TypeScript judge all of them in one go. A literal may have no
 * field that its type does not know, at any depth: that is what the schemas' own validation lets pass.
 */
export function typeProblems(objects: readonly TypedObject[]): TypeProblem[] {
  const source = ts.createSourceFile(fileName, writeLiterals(objects), ts.ScriptTarget.ES2024, true);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (name, ...rest) => (name === fileName ? source : getSourceFile(name, ...rest));
  host.fileExists = name => name === fileName || fileExists(name);
  const program = ts.createProgram([fileName], options, host);
  return ts.getPreEmitDiagnostics(program).map(diagnostic => ({
    ...placeOf(source, diagnostic),
    message: wordsOf(diagnostic.messageText),
  }));
}

function writeLiterals(objects: readonly TypedObject[]): string {
  const specifiers = [...new Set(objects.map(({ specifier }) => specifier))];
  const imports = specifiers.map((specifier, index) => {
    const kind = specifier.slice(specifier.lastIndexOf('/') + 1);
    return `import type { I${kind} as Type${index} } from '${specifier}';`;
  });
  const literals = objects.map(
    ({ object, specifier }, index) =>
      `export const object${index}: Type${specifiers.indexOf(specifier)} = ${JSON.stringify(object)};`,
  );
  return [...imports, ...literals].join('\n');
}

/** Which object, and the path in it: `spec.template.spec.containers[0].image`. */
function placeOf(
  source: ts.SourceFile,
  { start = 0, length = 0 }: ts.Diagnostic,
): Omit<TypeProblem, 'message'> {
  let path = '';
  let node: ts.Node | undefined = innermost(source, start, start + length);
  for (; node; node = node.parent) {
    if (ts.isPropertyAssignment(node) && (ts.isStringLiteral(node.name) || ts.isIdentifier(node.name))) {
      path = `.${node.name.text}${path}`;
    } else if (node.parent && ts.isArrayLiteralExpression(node.parent)) {
      path = `[${node.parent.elements.indexOf(node as ts.Expression)}]${path}`;
    } else if (ts.isVariableDeclaration(node)) {
      return { index: Number(node.name.getText(source).replace('object', '')), path: path.slice(1) };
    }
  }
  return { index: -1, path: '' };
}

function innermost(node: ts.Node, start: number, end: number): ts.Node {
  const inner = ts.forEachChild(node, child =>
    child.getStart() <= start && child.end >= end ? child : undefined,
  );
  return inner ? innermost(inner, start, end) : node;
}

/** The last line of a chain says what is really wrong; those before it repeat the types around it. */
function wordsOf(text: string | ts.DiagnosticMessageChain): string {
  const last = ts.flattenDiagnosticMessageText(text, '\n').split('\n').at(-1)?.trim() ?? '';
  return last
    .replace(/^Object literal may only specify known properties.* in type '(.*)'\.$/, 'no such field in $1')
    .replace(/^Property '"(.*)"' is missing in type .* but required in type '(.*)'\.$/, '$2 needs $1')
    .replace(/^Type '(.*)' is not assignable to type '(.*)'\.$/, 'is $1, must be $2');
}
