import { Button, PageHeader, useMediaQuery } from '@insta-ai/design';
import { BackLink, useLeaveGuard } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';
import { type FormEvent, useRef, useState } from 'react';
import { DeleteButton } from '../deleting/delete-button.tsx';
import { KindChanged } from '../kind-changed/kind-changed.tsx';
import { UploadButton } from '../upload-library/upload-button.tsx';
import { UploadFailure } from '../upload-library/upload-failure.tsx';
import { useUpload } from '../upload-library/use-upload-library.ts';
import { type ContentTypeDraft, differs } from './content-type-draft.ts';
import classes from './content-type-editor.module.css';
import { ContentTypeForm } from './content-type-form.tsx';
import { type Problems, problemsOf, problemsOfRefusal } from './draft-problems.ts';
import { ExampleResult } from './example-result.tsx';
import { useStoring } from './use-storing.ts';

type Props = {
  /** Null for a new one. */
  id: string | null;
  loaded: ContentTypeDraft;
  /** Of what was loaded; absent for a new one, and from an older version. */
  version: number | undefined;
  /** What was loaded is only the start of a new one. */
  isCopy: boolean;
};

/** Behind the `?` stands what a copy is made from. */
const formAt = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Holds the draft of one content type; nothing is stored before Save. */
export function ContentTypeEditor({ id, loaded, version, isCopy }: Props) {
  const [draft, setDraft] = useState(loaded);
  /** Null until something was stored from here. */
  const [stored, setStored] = useState<ContentTypeDraft | null>(null);
  const [refused, setRefused] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const isWide = useMediaQuery('(min-width: 1100px)', undefined, { getInitialValueInEffect: false });
  const storing = useStoring({
    id,
    version,
    draft,
    kindBefore: loaded.instagramType,
    onStored: setStored,
    onRefused: error => setRefused(problemsOfRefusal(error)),
  });
  const upload = useUpload();
  const isChanged = stored ? differs(stored, draft) : isCopy || differs(loaded, draft);
  useLeaveGuard(() => isChanged && !storing.isDone(), formAt);

  const own = problemsOf(draft);
  const change = (part: Partial<ContentTypeDraft>) => {
    setDraft(before => ({ ...before, ...part }));
    const touched = Object.keys(part);
    setRefused(before =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !touched.includes(name))),
    );
  };
  const save = (event?: FormEvent) => {
    event?.preventDefault();
    if (Object.keys(own).length === 0) storing.save(draft);
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const example = <ExampleResult id={id} draft={draft} onChange={change} />;

  return (
    <>
      <PageHeader
        title={draft.name || (id ? 'NO_NAME' : 'New content type')}
        before={<BackLink to="/contentTypes" name="Content Types" />}
        isSticky
        isUnsaved={isChanged}
      >
        {id && <DeleteButton contentType={{ _id: id, name: loaded.name }} onDeleted={storing.backToList} />}
        {id && (
          <Button component={Link} to={`/contentTypes/create?from=${id}`} variant="subtle" color="gray">
            Duplicate
          </Button>
        )}
        <UploadButton upload={upload} />
        <Button onClick={() => save()} loading={storing.isSaving}>
          Save
        </Button>
      </PageHeader>
      {id && (
        <KindChanged id={id} draft={draft} uses={storing.usesOfKindBefore} onDone={storing.backToList} />
      )}
      <UploadFailure failure={upload.failure} />
      <div className={isWide ? classes.columns : undefined}>
        <form ref={form} onSubmit={save} noValidate>
          <ContentTypeForm
            draft={draft}
            problems={{ ...refused, ...own }}
            onChange={change}
            example={isWide ? undefined : example}
          />
        </form>
        {isWide && (
          <aside className={classes.aside} aria-label="Example">
            {example}
          </aside>
        )}
      </div>
    </>
  );
}
