import {
  type DescExtension,
  type DescMessage,
  getOption,
  hasOption,
  type JsonObject,
  type JsonValue,
  type Message,
  toJson,
} from '@bufbuild/protobuf';
import { createEcmaScriptPlugin, type Schema } from '@bufbuild/protoplugin';
import { serviceNames } from '../http/shared/call.ts';

/** Names the option, the table, and the function of `bus/message.ts` that types a row. */
type Kind = 'event' | 'job';

type RowOption = DescExtension & { readonly fieldKind: 'message' };

/** Writes the options that messages carry (`insta_ai/bus/v1/options.proto`) as the tables that `bus/` hands out. */
export const busTables = createEcmaScriptPlugin({
  name: 'protoc-gen-bus',
  version: 'v1',
  generateTs: schema => {
    writeTable(schema, 'event', message => message);
    writeTable(schema, 'job', message => message.replace(/Job$/, ''));
  },
});

/** A row is named as its message, with a small first letter. */
function writeTable(schema: Schema, kind: Kind, nameOf: (message: string) => string): void {
  const option = optionOf(schema, kind);
  const file = schema.generateFile(`bus/${kind}s.ts`);
  const row = file.import(kind, '../bus/message.ts');
  file.preamble(option.file);
  file.print`export const ${kind}s = {`;
  for (const message of messagesOf(schema)) {
    if (!hasOption(message, option)) continue;
    const columns = columnsOf(message, option);
    file.print(file.jsDoc(message, '  '));
    file.print`  ${lowerFirst(nameOf(message.name))}: ${row}({`;
    file.print`    payload: ${file.importSchema(message)},`;
    for (const [column, value] of columns) file.print`    ${column}: ${JSON.stringify(value)},`;
    file.print`  }),`;
  }
  file.print`};`;
}

/** Looked up in what is generated from: the code that is generated for it may not be there yet. */
function optionOf(schema: Schema, kind: Kind): RowOption {
  const typeName = `insta_ai.bus.v1.${kind}`;
  const extensions = schema.allFiles.flatMap(file => file.extensions);
  const option = extensions.find(extension => extension.typeName === typeName);
  if (option?.fieldKind !== 'message') throw new Error(`Nothing declares the option ${typeName}.`);
  return option;
}

function messagesOf(schema: Schema): DescMessage[] {
  return schema.files.flatMap(file => [...schema.typesInFile(file)].filter(type => type.kind === 'message'));
}

/** What the option of a message says. A field that is not told has no value, and who does something is a service. */
function columnsOf(message: DescMessage, option: RowOption): [column: string, value: JsonValue][] {
  const row = toJson(option.message, getOption(message, option) as Message) as JsonObject;
  return option.message.fields.map(({ name, jsonName }) => {
    const value = row[jsonName];
    if (value === undefined) throw new Error(`${message.typeName} does not tell its ${name}.`);
    const strangers = name.endsWith('_by') ? [value].flat().filter(who => !isService(who)) : [];
    if (strangers.length > 0) throw new Error(`${message.typeName}: ${name} ${strangers} is no service.`);
    return [jsonName, value];
  });
}

function isService(name: JsonValue): boolean {
  return serviceNames.some(service => service === name);
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
