import { redact } from '@insta-ai/chassis/outside/redact';
import { appFault } from '@insta-ai/instagram/login-faults';
import type { Check } from '../check.ts';
import { fail, ok } from '../finding.ts';
import { askGraph } from './ask-graph.ts';

export const graphCheck: Check = {
  group: 'outside',
  name: 'Instagram',
  asks: 'whether the Graph API answers, and knows the Facebook app by its id and secret',
  fix: 'Check GRAPH_BASE_URL, GRAPH_VERSION and the way out of this machine.',
  async look(scene) {
    const graph = askGraph(scene);
    const answer = await graph.checkApp();
    if (answer.kind === 'ok') return [ok(`${graph.host} knows the Facebook app.`)];
    const fault = appFault(answer);
    if (fault) return [fail(fault.message, fault.advice)];
    const said = answer.kind === 'refused' ? `says "${redact(answer.error.text)}"` : 'does not answer';
    return [fail(`The Graph API at ${graph.host} ${said}.`)];
  },
};
