import { whyNotPublic } from '@insta-ai/chassis/http/why-not-public';
import { expect, it } from 'vitest';
import { helm, namespace, type Values, valuesFor } from './helm.ts';
import { chart } from './scenarios.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';

const real = {
  instagram: { baseUrl: 'https://graph.facebook.com', appId: '123456789012345', appSecret: 'secret' },
  mail: { url: 'smtps://user:password@mail.example.com:465', port: 465 },
};

/** What helm tells the person who installed; no cluster is asked. */
async function notesOf(values: object): Promise<string> {
  const asked: Values = { files: [`${chart}/ci/minimal.yaml`], values };
  const { args, input } = valuesFor(asked);
  const command = ['install', 'insta-ai', chart, '--dry-run=client', '--namespace', namespace];
  const { ok, output, complaint } = await helm([...command, ...args], input);
  if (!ok) throw new Error(complaint);
  return output.slice(output.indexOf('NOTES:'));
}

describeWithHelm('the notes of an installation', () => {
  it.each([
    'http://localhost:8080',
    'http://192.168.1.20',
    'https://planner.local',
    'https://planner',
    'https://100.101.102.103',
    'https://172.31.0.4',
    'https://172.32.0.4',
    'https://planner.example.com',
    'https://mylan.org',
    'http://planner.example.com',
  ])('say of %s what the product says, where Instagram is real', async publicUrl => {
    const problem = whyNotPublic(publicUrl);
    const verb = problem && (problem.isReached ? 'MAY NOT' : 'CANNOT');

    const notes = await notesOf({ publicUrl, ...real });

    expect(/INSTAGRAM (.+) FETCH PICTURES/.exec(notes)?.[1]).toBe(verb);
    expect(notes.includes(`FETCH PICTURES from ${publicUrl}`)).toBe(problem !== undefined);
  });

  it('call the password the first one, which is changed on the profile page', async () => {
    expect(await notesOf({})).toMatch(/Password at first: kubectl get secret .*\n.*profile page/);
  });

  it('warn GitOps off where keys or passwords are made here, and name the values that end it', async () => {
    const keys = { secrets: { existingSecret: 'keys' } };
    const passwords = { stores: { existingSecret: 'passwords' } };

    const warning = 'NOT FOR GITOPS';
    expect(await notesOf({})).toMatch(
      new RegExp(`${warning}.*secrets\\.existingSecret and stores\\.existingSecret`, 's'),
    );
    expect(await notesOf(keys)).toMatch(new RegExp(`${warning}.*Set stores\\.existingSecret`, 's'));
    expect(await notesOf(passwords)).toMatch(new RegExp(`${warning}.*Set secrets\\.existingSecret to`, 's'));
    expect(await notesOf({ ...keys, ...passwords })).not.toContain(warning);
  });

  it('say nothing of it where a bucket brings the pictures, or Instagram is simulated', async () => {
    const courier = {
      endpoint: 'https://s3.example.com',
      bucket: 'pictures',
      accessKey: 'access',
      secretKey: 'secret',
    };
    const brought = { ...real, instagram: { ...real.instagram, courier } };

    for (const values of [brought, {}]) {
      const notes = await notesOf({ publicUrl: 'http://localhost:8080', ...values });
      expect(notes).toContain('Sign in:');
      expect(notes).not.toContain('FETCH PICTURES');
    }
  });

  it.each([
    ['http://localhost:8080', 'http://localhost:4010', '8080:8080', '4010:4010'],
    ['http://localhost', 'http://127.0.0.1:5010', '80:8080', '5010:4010'],
    ['http://127.0.0.1:9000', 'http://192.168.1.20:4010', '9000:8080', '4010:4010'],
  ])('lead %s and %s to the product and its simulator', async (publicUrl, simulatorUrl, ...ports) => {
    const notes = await notesOf({ publicUrl, simulator: { publicUrl: simulatorUrl } });

    expect([...notes.matchAll(/port-forward -n \S+ (\S+) (\S+)/g)].map(found => found.slice(1))).toEqual([
      ['service/insta-ai-gateway', ports[0]],
      ['service/insta-ai-simulator', ports[1]],
    ]);
  });
});
