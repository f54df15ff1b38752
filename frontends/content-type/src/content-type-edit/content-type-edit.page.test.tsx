import { ApiError } from '@insta-ai/platform';
import { renderRemote } from '@insta-ai/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cannedReplies } from '../canned-replies.ts';
import { remote } from '../remote.tsx';

type Replies = NonNullable<NonNullable<Parameters<typeof renderRemote>[1]>['replies']>;

function show(path: string, replies: Replies = {}) {
  return renderRemote(remote.routes, { path, replies: { ...cannedReplies, listContents: [], ...replies } });
}

test('a new content type starts with the defaults of the server and is created by Save', async () => {
  const { _id, createdAt, updatedAt, ...defaults } = cannedReplies.getContentType;
  const { person, calls, path } = await show('/contentTypes/create', {
    getContentType: { ...defaults, name: '' },
  });
  await person.type(await screen.findByLabelText('Name'), 'Sunsets');
  expect(screen.getByRole('heading', { name: 'Sunsets' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('getContentType')[0]?.params.id).toBe('create');
  expect(calls('createContentType')[0]?.body).toMatchObject({ name: 'Sunsets', instagramType: 'Post' });
});

test('Save sends the whole content type without what the server owns', async () => {
  const { person, calls, path } = await show('/contentTypes/type-post');

  await person.type(await screen.findByLabelText('Name'), ' 2');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  const { _id, createdAt, updatedAt, ...rest } = cannedReplies.getContentType;
  expect(calls('saveContentType')[0]?.body).toEqual({ ...rest, name: 'Travel post 2' });
});

test('a save that fails is alerted and keeps what was typed', async () => {
  const { person, path } = await show('/contentTypes/type-post', {
    saveContentType: new ApiError('invalid_argument', 'The picture of slot 1 is not in your library.', 400),
  });

  await person.type(await screen.findByLabelText('Name'), '!');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('The picture of slot 1 is not in your library.');
  expect(screen.getByLabelText('Name')).toHaveValue('Travel post!');
  expect(path()).toBe('/contentTypes/type-post');
});

test('Delete asks first and then goes back to the list', async () => {
  const { person, calls, path } = await show('/contentTypes/type-post');

  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  expect(calls('deleteContentType')).toHaveLength(0);
  await person.click(within(question).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('deleteContentType')[0]?.params.id).toBe('type-post');
});

test('a slot takes its picture from the gallery and gives it back', async () => {
  const { person, calls } = await show('/contentTypes/type-post');
  const slot = await screen.findByRole('group', { name: 'Slot 2' });
  expect(within(slot).queryByRole('button', { name: 'Remove Image' })).toBeNull();

  await person.click(within(slot).getByRole('button', { name: 'Select Image' }));
  await person.click(await screen.findByRole('button', { name: 'Picture 3 of 4' }));
  const first = screen.getByRole('group', { name: 'Slot 1' });
  await person.click(within(first).getByRole('button', { name: 'Remove Image' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(calls('saveContentType')).toHaveLength(1));
  expect(calls('saveContentType')[0]?.body).toMatchObject({ cn_img1: '', cn_img2: 'picture-3.svg' });
});

test('an own picture is deleted from the gallery after a question, and the next one has the focus', async () => {
  const { person, calls } = await show('/contentTypes/type-post');
  const slot = await screen.findByRole('group', { name: 'Slot 2' });
  await person.click(within(slot).getByRole('button', { name: 'Select Image' }));
  const gallery = await screen.findByRole('dialog', { name: 'Select Image for slot 2' });
  const trash = await within(gallery).findByRole('button', { name: 'Delete picture 2' });
  expect(within(gallery).queryByRole('button', { name: 'Delete picture 4' })).toBeNull();

  trash.focus();
  await person.keyboard('{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls('deleteUploadedMedia')).toHaveLength(0);
  await person.click(trash);
  const again = await screen.findByRole('dialog', { name: 'Are you sure?' });
  await person.click(within(again).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.getByRole('button', { name: 'Picture 2 of 3' })).toHaveFocus());
  expect(calls('deleteUploadedMedia')[0]?.params.filename).toBe('picture-2.svg');
  expect(screen.getByRole('dialog', { name: 'Select Image for slot 2' })).toBeVisible();
});

test('a picture that cannot be deleted stays, and it is said why', async () => {
  const { person } = await show('/contentTypes/type-post', {
    deleteUploadedMedia: new ApiError('failed_precondition', 'The content type "Travel post" uses it.', 422),
  });
  const slot = await screen.findByRole('group', { name: 'Slot 2' });
  await person.click(within(slot).getByRole('button', { name: 'Select Image' }));

  await person.click(await screen.findByRole('button', { name: 'Delete picture 1' }));
  const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
  await person.click(within(question).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('The content type "Travel post" uses it.');
  expect(screen.getByRole('button', { name: 'Picture 1 of 4' })).toBeVisible();
});

test('styles are found by name, may be own ones, and are stored as text with commas', async () => {
  const { person, calls } = await show('/contentTypes/type-post');

  await person.type(await screen.findByRole('combobox', { name: 'Style selections' }), 'Semi Real');
  await person.click(await screen.findByRole('option', { name: 'Fooocus Semi Realistic' }));
  await person.type(screen.getByRole('combobox', { name: 'Style selections' }), 'My own{Enter}');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(calls('saveContentType')).toHaveLength(1));
  expect(calls('saveContentType')[0]?.body).toMatchObject({
    style_selections: 'Fooocus V2,Fooocus Enhance,Fooocus Photograph,Fooocus Semi Realistic,My own',
  });
});

test('an upload is alerted, whether it works or not', async () => {
  let isBroken = false;
  const { person, container, calls } = await show('/contentTypes/type-post', {
    uploadContentTypeMedia: () => {
      if (isBroken) throw new ApiError('unsupported_media_type', 'That is no picture.', 415);
      return cannedReplies.uploadContentTypeMedia;
    },
  });
  await screen.findByRole('button', { name: 'Upload Media' });
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]')!;

  await person.upload(chooser, new File(['a'], 'face.png', { type: 'image/png' }));
  expect(await screen.findByText('File Uploaded')).toBeVisible();
  isBroken = true;
  const second = new File(['b'], 'face2.png', { type: 'image/png' });
  await person.upload(chooser, second);

  expect(await screen.findByText('Error uploading media')).toBeVisible();
  expect(calls('uploadContentTypeMedia')[0]?.file?.name).toBe('face.png');
  // Pressed again after an answer that got lost, it is the same upload.
  await person.upload(chooser, second);
  await waitFor(() => expect(calls('uploadContentTypeMedia')).toHaveLength(3));
  const [, lost, again] = calls('uploadContentTypeMedia').map(({ repeatKey }) => repeatKey);
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(lost);
});

test('the aspect ratio says what it is for', async () => {
  await show('/contentTypes/type-post');

  expect(await screen.findByRole('combobox', { name: 'Aspect ratios selection' })).toHaveValue(
    '896*1088 post',
  );
});

test('typed work is not left behind without asking', async () => {
  const { person, path } = await show('/contentTypes/type-post');
  await person.type(await screen.findByLabelText('Name'), '!');

  await person.click(screen.getByRole('link', { name: 'Back to Content Types' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(path()).toBe('/contentTypes/type-post');
  await person.click(within(question).getByRole('button', { name: 'Leave' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
});

test('a content type that is gone says so', async () => {
  await show('/contentTypes/gone', {
    getContentType: new ApiError('not_found', 'This content type no longer exists.', 404),
  });

  expect(await screen.findByRole('alert')).toHaveTextContent('This content type no longer exists.');
});

test('a number out of bounds says so beside its field, keeps what was typed and is not sent', async () => {
  const { person, calls } = await show('/contentTypes/type-post');
  const slot = await screen.findByRole('group', { name: 'Slot 1' });
  const weight = within(slot).getByRole('textbox', { name: 'Weight' });

  await person.clear(weight);
  await person.type(weight, '7');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(within(slot).getByText('Enter a number from 0 to 2.')).toBeVisible();
  expect(weight).toHaveValue('7');
  expect(weight).toHaveFocus();
  expect(calls('saveContentType')).toHaveLength(0);

  await person.clear(weight);
  await person.type(weight, '1.5');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls('saveContentType')[0]?.body).toMatchObject({ cn_weight1: 1.5 }));
});

test('what the server says about a slot stands at the slot until it is changed', async () => {
  const { person } = await show('/contentTypes/type-post', {
    saveContentType: new ApiError('invalid_argument', 'Slot 1 has a picture that is gone.', 400, {
      slots: [1],
    }),
  });
  const slot = await screen.findByRole('group', { name: 'Slot 1' });

  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(slot).findByText(/is no longer in your library/)).toBeVisible();
  await person.click(within(slot).getByRole('button', { name: 'Remove Image' }));

  expect(within(slot).queryByText(/is no longer in your library/)).toBeNull();
});

test('the latest picture of the type is the example, with what the next one will be', async () => {
  const { calls } = await show('/contentTypes/type-post', {
    listMedia: [
      {
        output: '/media/outputs/a/1.png',
        thumbnail: '/media/outputs/a/1.thumb.webp',
        placeholder: '',
        tags: [],
        copies: 0,
        preferred: false,
        _prediction: 'prediction-1',
        _content: 'content-1',
        createdAt: '2026-11-20T08:30:00.000Z',
        width: 1024,
        height: 1024,
        usedIn: null,
      },
    ],
  });

  const example = await screen.findByRole('figure', { name: 'Example result' });
  const picture = await within(example).findByRole('img', { name: 'Latest of this content type' });
  expect(picture).toHaveAttribute('src', '/media/outputs/a/1.png');
  expect(within(example).getByText('The next one will be 896 × 1088, post.')).toBeVisible();
  expect(calls('listMedia')[0]?.query).toMatchObject({ contentType: 'type-post', pageSize: '1' });
});

test('the caption of a Story is seen and moved on the example', async () => {
  const { person, calls } = await show('/contentTypes/type-story', {
    getContentType: { ...cannedReplies.getContentType, instagramType: 'Story', enableCaption: true },
  });
  const caption = await screen.findByRole('button', { name: /^Your caption: caption, 20 from the left/ });

  caption.focus();
  await person.keyboard('{ArrowRight}{ArrowDown}');
  expect(screen.getByRole('textbox', { name: 'Left' })).toHaveValue('21 px');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(calls('saveContentType')[0]?.body).toMatchObject({ captionLeft: 21, captionTop: 21 }),
  );
});

test('the looks of a caption that is off are folded, and unfold with their values when it is turned on', async () => {
  const { person } = await show('/contentTypes/type-post', {
    getContentType: { ...cannedReplies.getContentType, enableCaption: false, captionLeft: 33 },
  });
  const left = await screen.findByLabelText('Left');
  expect(left).not.toBeVisible();
  expect(screen.getByText('Its font, colours and place are kept, and count once it is on.')).toBeVisible();

  await person.click(screen.getByRole('switch', { name: 'Enable Caption' }));

  expect(screen.getByLabelText('Left')).toBeVisible();
  expect(screen.getByLabelText('Left')).toHaveValue('33 px');
  expect(screen.queryByText(/count once it is on/)).toBeNull();
});

test('a duplicate starts with everything of its source but the name, and is new', async () => {
  const { person, calls, path } = await show('/contentTypes/type-post');
  await person.click(await screen.findByRole('link', { name: 'Duplicate' }));

  expect(await screen.findByDisplayValue('Travel post copy')).toBeVisible();
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  const { _id, createdAt, updatedAt, ...rest } = cannedReplies.getContentType;
  expect(calls('createContentType')[0]?.body).toEqual({ ...rest, name: 'Travel post copy' });
});

test('an upload that fails says why beside, and what is chosen stays', async () => {
  const { person, container } = await show('/contentTypes/type-post', {
    uploadContentTypeMedia: new ApiError('unsupported_media_type', 'That is no picture.', 415),
  });
  await person.type(await screen.findByLabelText('Name'), '!');
  const chooser = container.querySelector<HTMLInputElement>('input[type=file]')!;

  await person.upload(chooser, new File(['b'], 'face.png', { type: 'image/png' }));

  expect(await screen.findByText('That is no picture. Your library is unchanged.')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Travel post!');
});

const usual = {
  name: 'replicate',
  title: 'Replicate',
  model: 'me/mine',
  isUsual: true,
  unused: [],
  unusedTypes: [],
};
const painter = {
  name: 'openai',
  title: 'OpenAI-compatible',
  model: 'gpt-image-2',
  isUsual: false,
  unused: ['negative_prompt' as const, 'image_number' as const, 'cn_weight' as const],
  unusedTypes: ['FaceSwap' as const],
};

test('an image model is chosen, and each field that it does not use says so and can still be filled', async () => {
  const { person, calls } = await show('/contentTypes/type-post', { listImageModels: [usual, painter] });
  const model = await screen.findByRole('combobox', { name: 'Image model' });
  expect(model).toHaveValue('Usual (Replicate, me/mine)');
  expect(screen.queryByText(/not used by/i)).toBeNull();

  await person.click(model);
  await person.click(await screen.findByRole('option', { name: 'OpenAI-compatible, gpt-image-2' }));

  expect(screen.getByLabelText('Negative prompt')).toHaveAccessibleDescription(
    /It is not used by gpt-image-2\.$/,
  );
  expect(screen.getByLabelText('Image number')).toHaveAccessibleDescription('Not used by gpt-image-2.');
  const slot = within(screen.getByRole('group', { name: 'Slot 1' }));
  expect(slot.getByText('Weight')).toHaveTextContent('Weightnot used by gpt-image-2');
  expect(slot.getByText('Stop')).toHaveTextContent('Stopfor how long');
  await person.type(screen.getByLabelText('Negative prompt'), 'fog');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls('saveContentType')[0]?.body).toMatchObject({ imageProvider: 'openai' }));
});

const other = {
  model: 'owner/night',
  unused: ['negative_prompt' as const],
  unusedTypes: ['CPDS' as const],
  most: 4,
};

test('another model of the same service is chosen for a type, and says for itself what it does not use', async () => {
  const { person, calls } = await show('/contentTypes/type-post', {
    listImageModels: [{ ...usual, further: [other] }],
  });
  const model = await screen.findByRole('combobox', { name: 'Image model' });

  await person.click(model);
  await person.click(await screen.findByRole('option', { name: 'Replicate, owner/night' }));

  expect(model).toHaveValue('Replicate, owner/night');
  expect(screen.getByLabelText('Negative prompt')).toHaveAccessibleDescription(
    /It is not used by owner\/night\.$/,
  );
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls('saveContentType')[0]?.body).toMatchObject({
      imageProvider: 'replicate',
      imageModel: 'owner/night',
    }),
  );
});

test('who goes back to the usual one, or to the service, names no model', async () => {
  const { person, calls } = await show('/contentTypes/type-post', {
    getContentType: {
      ...cannedReplies.getContentType,
      imageProvider: 'replicate',
      imageModel: 'owner/night',
    },
    listImageModels: [{ ...usual, further: [other] }],
  });
  const model = await screen.findByRole('combobox', { name: 'Image model' });
  expect(model).toHaveValue('Replicate, owner/night');

  await person.click(model);
  await person.click(await screen.findByRole('option', { name: 'Replicate, me/mine' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(calls('saveContentType')[0]?.body).toMatchObject({ imageProvider: 'replicate', imageModel: '' }),
  );
});

test('a model that left the list is said, and nothing is said of its fields', async () => {
  await show('/contentTypes/type-post', {
    getContentType: { ...cannedReplies.getContentType, imageProvider: 'replicate', imageModel: 'owner/gone' },
    listImageModels: [{ ...usual, unused: ['negative_prompt' as const] }],
  });

  expect(await screen.findByRole('combobox', { name: 'Image model' })).toHaveValue(
    'Replicate, owner/gone (not set up here)',
  );
  expect(screen.getByText('This one is not set up here. Choose another one.')).toBeVisible();
  expect(screen.queryByText(/not used by/i)).toBeNull();
});

test('what the model draws otherwise than the type says is said beside it', async () => {
  const drawnAs = [{ size: '896*1088' as const, as: '1024×1024' }];
  const { person } = await show('/contentTypes/type-post', {
    listImageModels: [{ ...usual, most: 4, drawnAs }],
  });

  const ratio = await screen.findByRole('combobox', { name: 'Aspect ratios selection' });
  expect(ratio).toHaveAccessibleDescription('Drawn as 1024×1024 by me/mine.');
  const number = screen.getByLabelText('Image number');
  expect(number).not.toHaveAccessibleDescription();
  await person.clear(number);
  await person.type(number, '8');
  expect(number).toHaveAccessibleDescription('4 at most by me/mine.');
});

test('a chosen style that the model does not know is said', async () => {
  await show('/contentTypes/type-post', {
    listImageModels: [{ ...usual, styles: ['Fooocus V2', 'Fooocus Enhance'] }],
  });

  const styles = await screen.findByRole('combobox', { name: 'Style selections' });
  await waitFor(() =>
    expect(styles).toHaveAccessibleDescription(/Enter\. Fooocus Photograph is not used by me\/mine\.$/),
  );
});

test('with one image model there is nothing to choose', async () => {
  const { calls } = await show('/contentTypes/type-post', { listImageModels: [usual] });

  await screen.findByLabelText('Name');
  await waitFor(() => expect(calls('listImageModels')).toHaveLength(1));
  expect(screen.queryByLabelText('Image model')).toBeNull();
});

test('a model that is not set up here is said, and another can be chosen', async () => {
  const { person } = await show('/contentTypes/type-post', {
    getContentType: { ...cannedReplies.getContentType, imageProvider: 'comfyui' },
    listImageModels: [usual],
  });

  const model = await screen.findByRole('combobox', { name: 'Image model' });
  expect(model).toHaveValue('comfyui (not set up here)');
  expect(screen.getByText('This one is not set up here. Choose another one.')).toBeVisible();
  await person.click(model);
  await person.click(await screen.findByRole('option', { name: 'Usual (Replicate, me/mine)' }));
  expect(screen.queryByText('This one is not set up here. Choose another one.')).toBeNull();
});

test('the form is there while the models cannot be asked for', async () => {
  await show('/contentTypes/type-post', { listImageModels: new ApiError('unavailable', 'Away.', 503) });

  expect(await screen.findByLabelText('Negative prompt')).toBeVisible();
  expect(screen.queryByLabelText('Image model')).toBeNull();
});

test('what is typed while Save runs stays on the page, unsaved', async () => {
  const save = Promise.withResolvers<void>();
  const { person, calls, path } = await show('/contentTypes/type-post', {
    saveContentType: async () => {
      await save.promise;
      return cannedReplies.getContentType;
    },
  });
  await person.type(await screen.findByLabelText('Name'), ' 2');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await person.type(screen.getByLabelText('Name'), '3');
  save.resolve();

  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  expect(path()).toBe('/contentTypes/type-post');
  expect(screen.getByText('Unsaved changes')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('saveContentType')[1]?.body).toMatchObject({ name: 'Travel post 23' });
});

test('a new content type that is typed on while it is created is one', async () => {
  const create = Promise.withResolvers<void>();
  const { _id, createdAt, updatedAt, ...defaults } = cannedReplies.getContentType;
  const { person, calls, path } = await show('/contentTypes/create', {
    getContentType: { ...defaults, name: '' },
    createContentType: async () => {
      await create.promise;
      return cannedReplies.getContentType;
    },
  });
  await person.type(await screen.findByLabelText('Name'), 'Sun');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.type(screen.getByLabelText('Name'), 'sets');
  create.resolve();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());

  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('createContentType')).toHaveLength(1);
  expect(calls('saveContentType')).toMatchObject([{ params: { id: _id }, body: { name: 'Sunsets' } }]);
});

test('a type that was changed elsewhere is not overwritten before the person has heard of it', async () => {
  const theirs = { ...cannedReplies.getContentType, name: 'Theirs', version: 4 };
  const changed = new ApiError('conflict', 'Changed somewhere else.', 409, { contentType: theirs });
  const { person, calls, path } = await show('/contentTypes/type-post', {
    getContentType: { ...cannedReplies.getContentType, version: 3 },
    saveContentType: ({ body }) =>
      (body as { version: number }).version === 3 ? Promise.reject(changed) : theirs,
  });
  await person.type(await screen.findByLabelText('Name'), ' 2');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('alert')).toHaveTextContent('Changed somewhere else.');
  expect(path()).toBe('/contentTypes/type-post');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('saveContentType')).toMatchObject([
    { body: { name: 'Travel post 2', version: 3 } },
    { body: { name: 'Travel post 2', version: 4 } },
  ]);
});

test('a new one whose first answer got lost takes what was typed since', async () => {
  const { _id, createdAt, updatedAt, ...defaults } = cannedReplies.getContentType;
  const made = { ...cannedReplies.getContentType, name: 'Sun', version: 1 };
  const { person, calls, path } = await show('/contentTypes/create', {
    getContentType: { ...defaults, name: '' },
    createContentType: new ApiError('conflict', 'Changed somewhere else.', 409, { contentType: made }),
  });
  await person.type(await screen.findByLabelText('Name'), 'Sunsets');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(path()).toBe('/contentTypes'));
  expect(calls('saveContentType')).toMatchObject([
    { params: { id: made._id }, body: { name: 'Sunsets', version: 1 } },
  ]);
});

test('who went on to another screen while Save runs is not taken away from it', async () => {
  const save = Promise.withResolvers<typeof cannedReplies.getContentType>();
  const { person, calls, path, router } = await show('/contentTypes/type-post', {
    saveContentType: () => save.promise,
  });
  await person.type(await screen.findByLabelText('Name'), ' 2');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls('saveContentType')).toHaveLength(1));
  void router.navigate('/media');
  await person.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Elsewhere');
  const left: string[] = [];
  router.subscribe(({ location }) => left.push(location.pathname));

  await act(async () => save.resolve(cannedReplies.getContentType));
  await act(async () => {});

  expect(path()).toBe('/media');
  expect(left).toEqual([]);
});

test('a copy that is not saved is not left behind for a new one without asking', async () => {
  const { person, router } = await show('/contentTypes/create?from=type-post');
  await person.type(await screen.findByDisplayValue('Travel post copy'), ' of mine');

  void router.navigate('/contentTypes/create');
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await person.click(within(question).getByRole('button', { name: 'Cancel' }));

  expect(screen.getByLabelText('Name')).toHaveValue('Travel post copy of mine');
  expect(router.state.location.search).toBe('?from=type-post');
});

test('after a picture is taken out of its slot the focus is where another one is chosen', async () => {
  const { person } = await show('/contentTypes/type-post');
  const slot = within(await screen.findByRole('group', { name: 'Slot 1' }));

  await person.click(slot.getByRole('button', { name: 'Remove Image' }));

  expect(slot.getByRole('button', { name: 'Select Image' })).toHaveFocus();
});
