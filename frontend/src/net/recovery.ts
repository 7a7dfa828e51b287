// Keeping one's games: a phrase, or a passkey, that carries name and seats to another device.
import { say } from '../language/language';
import type { RecoveryInfo, Me, NewRecoveryPhrase, PasskeyQuestion, PhraseOwner } from './messages';
import { ask, Refused } from './api';

const PATH = '/api/keepsake';

export const getRecovery = () => ask<RecoveryInfo>(PATH);
export const makePhrase = () => ask<NewRecoveryPhrase>(PATH, {});
export const revokePhrase = () => ask<RecoveryInfo>(`${PATH}/revoke`, {});
/** Whose phrase it is, and what would move to them. */
export const lookAtPhrase = (phrase: string) => ask<PhraseOwner>(`${PATH}/look`, { phrase });
export const openPhrase = (phrase: string) => ask<Me>(`${PATH}/open`, { phrase });
export const removePasskey = (id: string) => ask<RecoveryInfo>(`${PATH}/passkeys/remove`, { id });

/** Passkeys need a browser that has them, and a site with a name: no number, and https but for localhost. */
export function hasPasskeys(): boolean {
  const named = !/^[\d.]+$|:/.test(location.hostname);
  return named && isSecureContext && 'parseCreationOptionsFromJSON' in (globalThis.PublicKeyCredential ?? {});
}

export async function addPasskey(): Promise<RecoveryInfo> {
  const { options, ticket } = await ask<PasskeyQuestion>(`${PATH}/passkeys/ask`, {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await allowed(navigator.credentials.create({ publicKey }));
  return ask<RecoveryInfo>(`${PATH}/passkeys/add`, { ticket, credential });
}

export async function openPasskey(): Promise<Me> {
  const { options, ticket } = await ask<PasskeyQuestion>(`${PATH}/passkeys/who`, {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await allowed(navigator.credentials.get({ publicKey }));
  return ask<Me>(`${PATH}/passkeys/open`, { ticket, credential });
}

/** What the device answers; people may well decline. */
async function allowed(asked: Promise<Credential | null>): Promise<unknown> {
  const found = await asked.catch(() => null);
  if (!found) throw new Refused('declined', say('No passkey was given. Try again, or use your words.'));
  return (found as PublicKeyCredential).toJSON();
}
