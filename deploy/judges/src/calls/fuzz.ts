import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { programOf } from '../installed.ts';

export type Fuzz = {
  /** Address of the OpenAPI document. */
  document: string;
  token?: string;
  /** Most cases that are made up for each call, beside those that its schema asks for. */
  examples: number;
  seed: number;
  /** Operations that are asked alone, or left out. */
  only?: readonly string[];
  without?: readonly string[];
};

const Report = Type.Object({
  stop_reason: Type.String(),
  operations: Type.Object({ selected: Type.Integer(), tested: Type.Integer() }),
  test_cases: Type.Object({ generated: Type.Integer() }),
  failures: Type.Array(
    Type.Object({ title: Type.String(), count: Type.Integer(), operations: Type.Array(Type.String()) }),
  ),
  errors: Type.Array(Type.Unknown()),
});

/** What became of a run: how many cases it made, of how many calls, and what was wrong, in lines. */
export type Fuzzed = { cases: number; tested: number; selected: number; problems: string[] };

/** TABLE: what is looked at in each answer. */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

/** Lets schemathesis ask every call of a document; its words go to our output as they come. */
export async function fuzz(given: Fuzz): Promise<Fuzzed> {
  const { document, token, examples, seed, only = [], without = [] } = given;
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-fuzz-'));
  const report = join(folder, 'report.json');
  try {
    const child = spawn(
      programOf('schemathesis'),
      [
        'run',
        document,
        ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
        ...['--checks', checks.join(',')],
        ...['--max-examples', String(examples), '--seed', String(seed), '--generation-database', 'none'],
        ...['--phases', 'examples,coverage,fuzzing', '--continue-on-failure', '--no-shrink'],
        // One at a time: Python 3.11 cannot read the source of two lambdas at once ("AST constructor recursion depth mismatch").
        ...['--workers', '1', '--request-timeout', '60', '--suppress-health-check', 'all', '--no-color'],
        ...['--report', 'json', '--report-json-path', report],
        ...only.flatMap(name => ['--include-operation-id', name]),
        ...without.flatMap(name => ['--exclude-operation-id', name]),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'], cwd: folder },
    );
    await once(child, 'close');
    const { stop_reason, operations, test_cases, failures, errors } = Value.Parse(
      Report,
      JSON.parse(await readFile(report, 'utf8')),
    );
    return {
      cases: test_cases.generated,
      ...operations,
      problems: [
        ...failures.map(({ title, operations }) => `${title}: ${operations.join(', ')}`),
        ...errors.map(error => JSON.stringify(error)),
        ...(stop_reason === 'completed' ? [] : [`It did not come to its end: ${stop_reason}`]),
      ],
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
