import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';

const AlertRule = Type.Object({
  alert: Type.String(),
  expr: Type.String(),
  labels: Type.Object({ severity: Type.Enum(['critical', 'warning', 'info']) }),
  annotations: Type.Object({ summary: Type.String() }),
});
export type AlertRule = Static<typeof AlertRule>;

const Alerts = Type.Object({ groups: Type.Array(Type.Object({ rules: Type.Array(AlertRule) })) });

/** The rules that the chart brings, in Prometheus' own form. */
export const alertFiles = ['alerts.yaml', 'backup-alerts.yaml'].map(name =>
  fileURLToPath(new URL(`../../../../helm/insta-ai/files/${name}`, import.meta.url)),
);

export async function readAlertRules(): Promise<AlertRule[]> {
  const texts = await Promise.all(alertFiles.map(file => readFile(file, 'utf8')));
  return texts.flatMap(text => Value.Parse(Alerts, parse(text)).groups.flatMap(({ rules }) => rules));
}
