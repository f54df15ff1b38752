import type { InstagramType } from '@insta-ai/proto/data/content-type';

/** A way to show a topic: what is told of it, and what the picture has. */
export type Angle = { readonly told: string; readonly seen: string };

/** TABLE: what each kind of entry is good at. */
export const angles: Record<InstagramType, readonly Angle[]> = {
  Post: [
    { told: 'the one view that says it all', seen: 'wide view, one clear subject, calm background' },
    { told: 'a detail that is easily missed', seen: 'close-up of a detail, shallow depth of field' },
    { told: 'who is behind it', seen: 'portrait in its surroundings, natural light' },
    { told: 'how it begins', seen: 'early morning light, everything still in place' },
    { told: 'what people ask most, answered', seen: 'neatly arranged from above, plain surface' },
    { told: 'our favourite, and why', seen: 'one thing in the middle, warm light' },
    { told: 'what it looked like before, and now', seen: 'two sides of one scene, clear contrast' },
    { told: 'what you need for it', seen: 'tools and materials laid out in order' },
    { told: 'a mistake to avoid', seen: 'one thing out of line among many' },
    { told: 'a thank you to those who were there', seen: 'friendly group, seen from a little away' },
  ],
  Reel: [
    { told: 'from start to end in fifteen seconds', seen: 'hands at work, movement' },
    { told: 'three things to know', seen: 'three objects in a row, bright' },
    { told: 'a walk through', seen: 'a path into the picture, wide angle' },
    { told: 'how it is done, step by step', seen: 'hands at work, seen from above' },
    { told: 'before and after', seen: 'one scene in the middle of a change' },
    { told: 'what happens behind the scenes', seen: 'the work place in use, honest light' },
    { told: 'one minute of just looking', seen: 'slow movement of water, leaves or people' },
    { told: 'a day in short moments', seen: 'low sun, long shadows, somebody on the way' },
  ],
  Story: [
    { told: 'good morning from here', seen: 'soft morning light, a first cup' },
    { told: 'what we are up to right now', seen: 'over the shoulder, in the middle of it' },
    { told: 'a small thing that made us smile', seen: 'close-up, playful, bright colours' },
    { told: 'this or that? You choose', seen: 'two options side by side' },
    { told: 'a look behind the scenes', seen: 'the work place in use, honest light' },
    { told: 'a question for you', seen: 'much empty space above, one object below' },
    { told: 'a tip in one line', seen: 'one object, plain background, clear light' },
    { told: 'on the way', seen: 'street or path ahead, movement' },
    { told: 'a break', seen: 'table from above, something to eat or drink' },
    { told: 'what is left of the day', seen: 'golden evening light, calm' },
    { told: 'what comes tomorrow', seen: 'things made ready, evening' },
    { told: 'good night', seen: 'blue hour, small warm lights' },
  ],
};
