import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { alertCases } from '../src/alerts/alert-cases.ts';
import { alertsFile, readAlertRules } from '../src/alerts/alert-rules.ts';
import { askPromtool } from '../src/alerts/promtool.ts';
import { whyNot } from '../src/installed.ts';

const why = whyNot('promtool');
const rules = await readAlertRules();
const questions = rules.flatMap(rule => {
  const about = alertCases[rule.alert];
  return about ? [{ rule, about }] : [];
});

describe.skipIf(why)(why ? `every alert before Prometheus (${why})` : 'every alert before Prometheus', () => {
  it('is raised by what it is for, in its words, and not by what is near to it', async () => {
    expect(questions).toHaveLength(rules.length);
    expect(await askPromtool(alertsFile, questions)).toBe('');
  });

  it.each(questions)(
    '$rule.alert is missed when its rule never holds, and when it always does',
    async asked => {
      const folder = await mkdtemp(join(tmpdir(), 'insta-ai-planted-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const text = await readFile(alertsFile, 'utf8');
      for (const planted of ['vector(1) < 0', 'vector(1) > 0']) {
        const file = join(folder, 'alerts.yaml');
        const expr = /( {8}expr: (?:>-\n(?: {10}.*\n)+|.*\n))/;
        const [before = '', after = ''] = splitAt(text, `- alert: ${asked.rule.alert}\n`);
        await writeFile(file, before + after.replace(expr, `        expr: ${planted}\n`));
        expect(await askPromtool(file, [asked])).toContain(asked.rule.alert);
      }
    },
  );
});

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark) + mark.length;
  return [text.slice(0, at), text.slice(at)];
}
