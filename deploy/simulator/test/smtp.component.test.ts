import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { startTestSimulator } from './start-test-simulator.ts';

async function open() {
  const simulator = await startTestSimulator();
  const transport = createTransport(simulator.smtpUrl);
  const send = (to: string) =>
    transport.sendMail({
      from: 'Insta AI <planner@example.com>',
      to,
      subject: 'Your post is out · ciao',
      text: 'It is live.',
      html: '<p>It is <b>live</b>.</p>',
      attachments: [{ filename: 'post.txt', content: 'picture' }],
    });
  const mails = async () => {
    const answer = await fetch(`${simulator.url}/control/mails`);
    return (
      (await answer.json()) as { mails: { id: string; to: string[]; attachments: { size: number }[] }[] }
    ).mails;
  };
  return { simulator, send, mails };
}

test('a mail with an attachment is kept, listed and shown', async () => {
  const { simulator, send, mails } = await open();

  await send('giulia@example.com');

  const [mail] = await mails();
  expect(mail).toMatchObject({
    from: 'planner@example.com',
    to: ['giulia@example.com'],
    subject: 'Your post is out · ciao',
    attachments: [{ filename: 'post.txt', size: 7 }],
  });
  const page = await (await fetch(`${simulator.url}/mail/${mail!.id}`)).text();
  expect(page).toContain('sandbox');
  expect(await (await fetch(`${simulator.url}/mail/${mail!.id}/files/0`)).text()).toBe('picture');
});

test('a refused recipient and a temporary failure keep nothing', async () => {
  const { simulator, send, mails } = await open();
  await simulator.order({ target: 'smtp.mail', kind: 'refuse-recipient', address: 'gone@example.com' });
  await simulator.order({ target: 'smtp.mail', kind: 'temporary-failure' });

  await expect(send('busy@example.com')).rejects.toMatchObject({ responseCode: 451 });
  await expect(send('gone@example.com')).rejects.toMatchObject({ responseCode: 550 });

  expect(await mails()).toEqual([]);
});

test('an answer can be lost after the mail was taken', async () => {
  const { simulator, send, mails } = await open();
  await simulator.order({ target: 'smtp.mail', kind: 'lost-answer' });

  await expect(send('giulia@example.com')).rejects.toThrow();

  expect(await mails()).toHaveLength(1);
  expect(await simulator.journal('smtp.mail')).toMatchObject([{ accepted: true, answered: false }]);
});
