import { notify } from '@insta-ai/design';
import { messageOf } from '@insta-ai/platform';
import { useQueryClient } from '@insta-ai/platform/data';
import { useNavigate } from '@insta-ai/platform/router';
import type { TextVoice } from '@insta-ai/proto/rules/voice/text-voice';
import { hadVoice, usedVoiceWords } from '@insta-ai/proto/rules/voice/voice-words';
import { useEffect, useRef, useState } from 'react';
import { isSameRequest, type MagicRequest, sendMagicRequest, unmadeRequests } from './magic-requests.ts';

type Form = { request: MagicRequest; setRequest: (request: MagicRequest) => void; isOpen: boolean };

/**
 * Makes items from descriptions. One that is waited for opens (specification section 4); any other is told with a link, also
 * when the dialog or the page was left since. A failure is alerted with the server's message (section 8), and what was typed
 * comes back into the form, or is kept beside it when something else is typed there by then.
 */
export function useMagicAi(form: Form) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [awaited, setAwaited] = useState<MagicRequest>();
  const now = useRef<Form & { awaited: MagicRequest | undefined }>(undefined);
  useEffect(() => {
    now.current = { ...form, awaited };
    return () => {
      now.current = undefined;
    };
  });

  /** Somebody looks at the form, with nothing else typed in it. */
  const isWaitedFor = (request: MagicRequest) =>
    now.current?.awaited === request && isSameRequest(now.current.request, request);
  const send = async (request: MagicRequest) => {
    try {
      const { _id, textVoice } = await sendMagicRequest(request);
      const open = () => void navigate(`/contents/${_id}`);
      if (isWaitedFor(request)) open();
      else notify.success(createdWords(textVoice), { label: 'Open', href: `/contents/${_id}`, run: open });
      await queryClient.invalidateQueries({ queryKey: ['contents'] });
    } catch (error) {
      notify.error(messageOf(error));
      if (!isWaitedFor(request)) giveBack(request);
    }
  };
  const giveBack = (request: MagicRequest) => {
    const { current } = now;
    const isAsLeft = current?.isOpen && isSameRequest(current.request, emptied(request));
    if (isAsLeft) current.setRequest(request);
    else unmadeRequests.keep(request);
  };

  return {
    isBusy: awaited !== undefined,
    /** Opens the item once it is made. */
    async create() {
      const { request } = form;
      setAwaited(request);
      await send(request);
      setAwaited(current => (current === request ? undefined : current));
    },
    /** Not awaited (specification section 2): the next description is typed while this one is worked on. */
    createAndAddNew() {
      void send(form.request);
      form.setRequest(emptied(form.request));
    },
    again(request: MagicRequest) {
      unmadeRequests.drop(request);
      void send(request);
    },
    /** Nothing is waited for any more: what is being made is made all the same. */
    leave() {
      if (awaited && isWaitedFor(awaited)) form.setRequest(emptied(awaited));
      setAwaited(undefined);
    },
  };
}

/** The form after its words were sent; type and date often are the same for the next item. */
function emptied(request: MagicRequest): MagicRequest {
  return { ...request, description: '' };
}

/** What is not opened says here with whose voice it was written. */
function createdWords(textVoice: TextVoice | null | undefined): string {
  return textVoice && hadVoice(textVoice)
    ? `Content created. ${usedVoiceWords(textVoice)}.`
    : 'Content created';
}
