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
export const alertsFile = fileURLToPath(
  new URL('../../../../helm/insta-ai/files/alerts.yaml', import.meta.url),
);

export async function readAlertRules(): Promise<AlertRule[]> {
  return Value.Parse(Alerts, parse(await readFile(alertsFile, 'utf8'))).groups.flatMap(({ rules }) => rules);
}
