import { execFile } from 'node:child_process';
import { programOf } from '../installed.ts';
import { withFiles } from '../with-files.ts';
import type { AlertCase, Series } from './alert-cases.ts';
import type { AlertRule } from './alert-rules.ts';

type Question = { rule: AlertRule; about: AlertCase };

/** What Prometheus itself would raise: says what it did not raise as expected, empty where all is well. */
export function askPromtool(ruleFiles: readonly string[], questions: readonly Question[]): Promise<string> {
  const tests = questions.flatMap(question => [raises(question), staysQuiet(question)]);
  const cases = JSON.stringify({ rule_files: ruleFiles, evaluation_interval: '1m', tests });
  return withFiles({ cases }, names => {
    return new Promise(resolve => {
      execFile(programOf('promtool'), ['test', 'rules', ...names.keys()], (error, output, complaint) =>
        resolve(error ? `${output}${complaint}` || error.message : ''),
      );
    });
  });
}

function raises({ rule, about: { fires, at, labels = {}, summary } }: Question) {
  const raised = {
    exp_labels: { ...rule.labels, ...labels },
    exp_annotations: { summary: summary ?? rule.annotations.summary },
  };
  return testOf(rule, fires, at, [raised]);
}

function staysQuiet({ rule, about: { quiet, at } }: Question) {
  return testOf(rule, quiet, at, []);
}

function testOf({ alert }: AlertRule, series: Series, at: number, expected: unknown[]) {
  return {
    name: `${alert}: ${expected.length > 0 ? 'raised' : 'quiet'}`,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [{ eval_time: `${at}m`, alertname: alert, exp_alerts: expected }],
  };
}
