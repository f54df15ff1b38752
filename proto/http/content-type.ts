import { type Static, Type } from 'typebox';
import { callAddresses } from '../data/calls.ts';
import {
  aspectRatioNames,
  controlTypes,
  instagramTypes,
  numberBounds,
  performances,
  textBounds,
} from '../data/content-type.ts';
import { captionFields } from './caption.ts';
import { defineCall } from './shared/call.ts';
import { Id, Instant, OneOf, Patch, Text } from './shared/schema.ts';

/** Image of a slot: a file of the upload library, or empty for none. */
const SlotImage = Text(2_000);
const SlotType = OneOf(controlTypes);
const SlotWeight = Type.Number(numberBounds.cn_weight);
const SlotStop = Type.Number(numberBounds.cn_stop);

const editable = {
  name: Text(textBounds.name),
  instagramType: OneOf(instagramTypes),
  cn_img1: SlotImage,
  cn_img2: SlotImage,
  cn_img3: SlotImage,
  cn_img4: SlotImage,
  cn_type1: SlotType,
  cn_type2: SlotType,
  cn_type3: SlotType,
  cn_type4: SlotType,
  cn_weight1: SlotWeight,
  cn_weight2: SlotWeight,
  cn_weight3: SlotWeight,
  cn_weight4: SlotWeight,
  cn_stop1: SlotStop,
  cn_stop2: SlotStop,
  cn_stop3: SlotStop,
  cn_stop4: SlotStop,
  negative_prompt: Text(textBounds.negative_prompt),
  /** Comma-separated names; a name the model does not know is ignored by it. */
  style_selections: Text(textBounds.style_selections),
  performance_selection: OneOf(performances),
  aspect_ratios_selection: OneOf(aspectRatioNames),
  image_number: Type.Integer(numberBounds.image_number),
  refiner_switch: Type.Number(numberBounds.refiner_switch),
};

/** What came after the first types: older ones lack it. */
const editableLater = {
  /** Name of an image service (`listImageModels`); empty means the usual one of the installation. */
  imageProvider: Type.String({ maxLength: textBounds.imageProvider, pattern: '^[a-z0-9-]*$' }),
  /** One of the models of that service; empty means the one that draws there by default. */
  imageModel: Text(textBounds.imageModel),
};

/** A preset: what kind of post it makes, how its pictures are drawn and how its caption looks. */
export const ContentType = Type.Object({
  _id: Id,
  ...editable,
  ...Type.Partial(Type.Object({ ...editableLater, ...captionFields })).properties,
  /** Grows with every save; absent from an older version. */
  version: Type.Optional(Type.Integer()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ContentType = Static<typeof ContentType>;

/** What a person may edit of a preset. */
export const ContentTypeEdit = Patch({ ...editable, ...editableLater, ...captionFields });
export type ContentTypeEdit = Static<typeof ContentTypeEdit>;

/** With a version it is saved into that one alone; without one the last save wins. */
export const ContentTypeSave = Patch({
  ...ContentTypeEdit.properties,
  version: Type.Integer({ minimum: 1 }),
});
export type ContentTypeSave = Static<typeof ContentTypeSave>;

/** A file of the upload library; `url` is where its bytes are. Own ones can be deleted, the base images belong to everybody. */
export const UploadedMedia = Type.Object({
  filename: Type.String(),
  url: Type.String(),
  isOwn: Type.Optional(Type.Boolean()),
});
export type UploadedMedia = Static<typeof UploadedMedia>;

const byId = Type.Object({ id: Id });
const contentType = { owner: 'content-type' } as const;

export const contentTypeCalls = {
  listContentTypes: defineCall({
    ...contentType,
    ...callAddresses.listContentTypes,
    aliases: ['/api/contentTypes/'],
    summary: 'Content types of the signed-in user, by name',
    reply: Type.Array(ContentType),
  }),
  getContentType: defineCall({
    ...contentType,
    ...callAddresses.getContentType,
    summary: 'One content type; id `create` answers the defaults of a new one',
    params: byId,
    reply: Type.Object({
      ...ContentType.properties,
      _id: Type.Optional(Id),
      createdAt: Type.Optional(Instant),
      updatedAt: Type.Optional(Instant),
    }),
  }),
  createContentType: defineCall({
    ...contentType,
    ...callAddresses.createContentType,
    aliases: ['/api/contentTypes/'],
    summary: 'Create a content type; what is left out takes its default',
    body: ContentTypeSave,
    reply: ContentType,
  }),
  saveContentType: defineCall({
    ...contentType,
    ...callAddresses.saveContentType,
    summary: 'Save the whole content type',
    params: byId,
    body: ContentTypeSave,
    reply: ContentType,
  }),
  deleteContentType: defineCall({
    ...contentType,
    ...callAddresses.deleteContentType,
    summary: 'Delete a content type; its items keep their caption and lose the type',
    params: byId,
    reply: Type.Object({ _id: Id }),
  }),
  uploadContentTypeMedia: defineCall({
    ...contentType,
    ...callAddresses.uploadContentTypeMedia,
    summary: 'Add a picture to the upload library',
    upload: true,
    reply: Type.Array(UploadedMedia),
  }),
  listUploadedMedia: defineCall({
    ...contentType,
    ...callAddresses.listUploadedMedia,
    summary: 'The upload library',
    reply: Type.Array(UploadedMedia),
  }),
  deleteUploadedMedia: defineCall({
    ...contentType,
    ...callAddresses.deleteUploadedMedia,
    summary: 'Delete an own picture of the upload library; refused while a content type uses it',
    params: Type.Object({ filename: Id }),
    reply: Type.Object({ _id: Id }),
  }),
  getUpload: defineCall({
    ...callAddresses.getUpload,
    owner: 'content-type',
    summary:
      'Bytes of a library picture, or where a browser that shows it gets them; the name is unguessable',
    params: Type.Object({ filename: Type.String({ pattern: '^[A-Za-z0-9._-]{1,200}$' }) }),
    also: [302, 304],
    reply: Type.Any(),
  }),
};
