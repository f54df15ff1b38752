import { describe, expect, it } from 'vitest';
import { alertCases } from '../src/alerts/alert-cases.ts';
import { alertFiles, readAlertRules } from '../src/alerts/alert-rules.ts';
import { askPromtool } from '../src/alerts/promtool.ts';
import { whyNot } from '../src/installed.ts';
import { withFiles } from '../src/with-files.ts';

const why = whyNot('promtool');
const rules = await readAlertRules();
const questions = rules.flatMap(rule => {
  const about = alertCases[rule.alert];
  return about ? [{ rule, about }] : [];
});

describe.skipIf(why)(why ? `every alert before Prometheus (${why})` : 'every alert before Prometheus', () => {
  it('is raised by what it is for, in its words, and not by what is near to it', async () => {
    expect(questions).toHaveLength(rules.length);
    expect(await askPromtool(alertFiles, questions)).toBe('');
  });

  it.each(questions)(
    '$rule.alert is missed when its rule never holds, and when it always does',
    async asked => {
      for (const expr of ['vector(1) < 0', 'vector(1) > 0']) {
        const alerts = JSON.stringify({ groups: [{ name: 'planted', rules: [{ ...asked.rule, expr }] }] });
        const said = await withFiles({ alerts }, names => askPromtool([...names.keys()], [asked]));
        expect(said).toContain(asked.rule.alert);
      }
    },
  );
});
