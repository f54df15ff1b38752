import type { AccountDocument } from '@insta-ai/instagram/accounts';
import { loginEndedFault, otherAppFault } from '@insta-ai/instagram/login-faults';
import { createTokenBox, type TokenBox } from '@insta-ai/instagram/token-box';
import type { Check } from '../check.ts';
import { fail, NotLooked, ok } from '../finding.ts';
import { askGraph } from '../outside/ask-graph.ts';
import type { Scene } from '../scene.ts';
import { judgeEnds, judgeScopes } from './judge-logins.ts';

const group = 'accounts';
/** More are a matter of statistics, not of an operator. */
const mostAccounts = 1_000;
const mostAsked = 10;

export const keyCheck: Check = {
  group,
  name: 'encryption key',
  asks: 'whether ENCRYPTION_KEY opens the tokens that are stored',
  fix: 'Set ENCRYPTION_KEY to the key of before; with a new one everybody connects their accounts again.',
  needs: ['documents'],
  async look(scene) {
    const box = openBox(scene);
    const accounts = (await readAccounts(scene)).filter(({ needsReconnect }) => !needsReconnect);
    const closed = accounts.filter(({ _id, userToken }) => box.open(userToken, _id) === undefined);
    if (closed.length === 0) return [ok(openedInWords(scene.known.ENCRYPTION_KEY_OTHER, accounts, box))];
    return [
      fail(`ENCRYPTION_KEY does not open the tokens of ${closed.length} of ${accounts.length} accounts.`),
    ];
  },
};

export const loginsCheck: Check = {
  group,
  name: 'logins',
  asks: 'whether the logins of the accounts live for another week',
  fix: 'Its person connects the account again on the profile page.',
  needs: ['documents'],
  look: async scene => judgeEnds(await readAccounts(scene), scene.machine.now()),
};

export const scopesCheck: Check = {
  group,
  name: 'permissions',
  asks: 'whether the logins allow all that publishing needs',
  fix: 'Its person presses the Facebook button again and leaves every box ticked.',
  needs: ['documents'],
  look: async scene => judgeScopes(await readAccounts(scene)),
};

export const tokensCheck: Check = {
  group,
  name: 'tokens',
  asks: 'whether Facebook still takes the stored tokens, for some of them',
  fix: loginEndedFault.advice,
  needs: ['documents'],
  async look(scene) {
    const { inspect } = askGraph(scene);
    const box = openBox(scene);
    const living = (await readAccounts(scene)).filter(({ needsReconnect }) => !needsReconnect);
    // Accounts of a login share its token.
    const logins = [
      ...new Map(living.map(account => [`${account.owner} ${account.login}`, account])).values(),
    ];
    const asked = await Promise.all(
      logins.slice(0, mostAsked).map(async ({ _id, name, userToken }) => {
        const token = box.open(userToken, _id);
        return { name, answer: token === undefined ? undefined : await inspect(token) };
      }),
    );
    const findings = asked.flatMap(({ name, answer }) => {
      if (answer?.kind !== 'ok') return [];
      if (!answer.value.isValid) return [fail(`Facebook no longer takes the login of ${name}.`)];
      return answer.value.isOurs ? [] : [fail(`${name}: ${otherAppFault.message}`, otherAppFault.advice)];
    });
    if (findings.length > 0) return findings;
    if (asked.some(({ answer }) => answer && answer.kind !== 'ok'))
      throw new NotLooked('Facebook tells nothing of tokens now');
    return [ok('Facebook takes the stored tokens.')];
  },
};

/** While keys are changed, whether the other one is still needed. */
function openedInWords(otherKey: string | undefined, accounts: AccountDocument[], box: TokenBox): string {
  const opened = 'ENCRYPTION_KEY opens what is stored.';
  if (!otherKey) return opened;
  const waiting = accounts.filter(({ userToken }) => !box.isSealedNow(userToken)).length;
  return waiting > 0
    ? `ENCRYPTION_KEY and ENCRYPTION_KEY_OTHER open what is stored; the tokens of ${waiting} accounts need the other one.`
    : `${opened} ENCRYPTION_KEY_OTHER is no longer needed, unless it is the next key.`;
}

/** The key, where it is known and of the right length, which the settings' check names. */
function openBox({ known }: Scene): TokenBox {
  const { ENCRYPTION_KEY, ENCRYPTION_KEY_OTHER } = known;
  if (!ENCRYPTION_KEY) throw new NotLooked('ENCRYPTION_KEY is not set here');
  try {
    return createTokenBox(ENCRYPTION_KEY, ENCRYPTION_KEY_OTHER || undefined);
  } catch {
    throw new NotLooked('ENCRYPTION_KEY is not valid');
  }
}

async function readAccounts(scene: Scene): Promise<AccountDocument[]> {
  const accounts = (await scene.documents()).of('instagram').collection<AccountDocument>('accounts');
  return accounts.find({}, { limit: mostAccounts }).toArray();
}
