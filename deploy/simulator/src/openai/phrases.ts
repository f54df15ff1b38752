import type { SceneName } from '../drawing/read-prompt.ts';

export type Phrases = {
  titles: readonly [string, ...string[]];
  moments: readonly [string, ...string[]];
  details: readonly [string, ...string[]];
  questions: readonly [string, ...string[]];
  replies: readonly [string, ...string[]];
  tags: readonly [string, ...string[]];
  look: readonly [string, ...string[]];
};

const TRAVEL_QUESTIONS = [
  'Where would you go first?',
  'Who would you bring along?',
  'Save this one for your next free day.',
] as const;

/** `{city}` and `{spot}` are filled in by the writer. */
export const PHRASES: Readonly<Record<SceneName, Phrases>> = {
  sea: {
    titles: [
      'Salt and slow hours',
      'First swim of the day',
      'Where the road meets the water',
      'The tide keeps the time',
    ],
    moments: [
      'The sea was so still this morning that we whispered without knowing why.',
      'Sand between the toes, salt in the hair, nowhere to be until the light goes.',
      'We followed the smallest path down to {spot} and had the water to ourselves.',
      'One last swim while {city} turns gold behind us.',
    ],
    details: [
      'The best part was the hour nobody planned.',
      'A towel, a peach, a book we did not open.',
      'Out there the horizon does all the talking.',
      'Early is the secret here: by nine the magic is shared.',
    ],
    questions: [
      'Morning swim or sunset swim?',
      'Which beach do you keep going back to?',
      ...TRAVEL_QUESTIONS,
    ],
    replies: [
      'That water looks unreal, what a spot to slow down!',
      'You can almost hear the waves in this one. Beautiful light!',
    ],
    tags: [
      'beachlife',
      'oceanlight',
      'saltyhair',
      'seaside',
      'goldenhour',
      'slowtravel',
      'islandlife',
      'seaview',
    ],
    look: [
      'calm turquoise sea, pale sand, palms, low sun, soft reflections',
      'quiet bay at sunrise, gentle waves, warm haze',
    ],
  },
  mountains: {
    titles: [
      'Above the first cloud',
      'The long way up',
      'Thin air, clear head',
      'Morning belongs to the ridge',
    ],
    moments: [
      'Four hours up, ten minutes of silence, worth every step.',
      'The valley was still asleep when we reached {spot}.',
      'Some mornings start at three and end with the whole world below you.',
    ],
    details: [
      'Hot tea has never tasted this good.',
      'Take a layer more than you think and leave before the sun does.',
      'The view is only half of it; the walk back is the other half.',
    ],
    questions: [
      'Sunrise hike or a long day out?',
      'What is the highest you have ever had breakfast?',
      ...TRAVEL_QUESTIONS,
    ],
    replies: [
      'What a view, that early alarm clearly paid off!',
      'Those layers of light are something else. Well earned!',
    ],
    tags: [
      'mountainmornings',
      'hikingdays',
      'abovetheclouds',
      'trailtime',
      'summitview',
      'outdoors',
      'sunrisehike',
    ],
    look: [
      'layered mountain ridges in morning mist, snow on the peaks, first light',
      'wide alpine valley, firs in front, soft clouds',
    ],
  },
  forest: {
    titles: ['Into the green', 'Breathing lessons', 'Under the tall trees', 'Rain on every leaf'],
    moments: [
      'Step off the road and the noise simply stops.',
      'Everything here is a different green, and all of them are loud.',
      'We came for the waterfall and stayed for the path to it.',
    ],
    details: [
      'Wear shoes you can ruin.',
      'The light comes down in threads, if you wait for it.',
      'Leave the headphones: the soundtrack is included.',
    ],
    questions: ['When did you last get properly lost?', 'Rain walk: yes or no?', ...TRAVEL_QUESTIONS],
    replies: [
      'So peaceful, you can almost smell the rain!',
      'That green is incredible. Adding this walk to the list!',
    ],
    tags: ['intothewoods', 'greenescape', 'junglevibes', 'naturelovers', 'forestbathing', 'waterfallwalks'],
    look: ['tall misty forest, shafts of light, ferns', 'lush jungle path after rain, deep greens'],
  },
  city: {
    titles: ['Blue hour, {city}', 'Side streets first', 'The city after the rain', 'Lights on, one by one'],
    moments: [
      '{city} is best when you have no list.',
      'We gave ourselves one rule: always take the smaller street.',
      'There are ten minutes when the sky and the windows are the same colour.',
    ],
    details: [
      'Start at {spot} and let your nose decide.',
      'Good shoes, small bag, empty evening.',
      'The best window was above a shop that sells nothing but buttons.',
    ],
    questions: ['Which city feels like yours?', 'Early streets or late lights?', ...TRAVEL_QUESTIONS],
    replies: [
      'Love how you caught that light, the city looks like a film!',
      'This makes us want to walk for hours. Great shot!',
    ],
    tags: ['citylights', 'bluehour', 'streetsof', 'urbanwalks', 'skylineview', 'cityguide', 'hiddencorners'],
    look: ['city skyline at blue hour, lit windows, calm river', 'quiet street after rain, warm lights'],
  },
  coffee: {
    titles: ['Second cup', 'The corner table', 'Slow pour', 'Nine a.m., by the window'],
    moments: [
      'The corner table was free, so the plan changed.',
      'One flat white, two pages, no messages.',
      'They roast on Tuesdays, and the whole street knows.',
    ],
    details: [
      'Ask for the beans from the hills: a little cocoa, a little orange.',
      'The milk makes a leaf, the leaf makes the morning.',
      'Order the cake as well. Trust us.',
    ],
    questions: [
      'How do you take yours?',
      'First coffee: at home or out?',
      'Tag the person who owes you a cup.',
    ],
    replies: [
      'That leaf is perfect, now we need a coffee too!',
      'What a cosy cup. Which beans are they pouring?',
    ],
    tags: [
      'coffeetime',
      'flatwhite',
      'cafecorner',
      'latteart',
      'slowmorning',
      'coffeelovers',
      'specialtycoffee',
    ],
    look: [
      'latte with leaf art from above, ceramic cup, window light on linen',
      'café table, morning light, quiet tones',
    ],
  },
  food: {
    titles: [
      'What the market gave us',
      'Breakfast, unhurried',
      'Bowls and bright things',
      'A table for everyone',
    ],
    moments: [
      'We bought what was ripe and made up the rest.',
      'Breakfast took two hours and nobody minded.',
      'Everything on this table came from less than ten kilometres away.',
    ],
    details: [
      'Mango, lime, toasted coconut: that is the whole recipe.',
      'The secret is salt on the fruit. Try it once.',
      'Come hungry and stay for the stories.',
    ],
    questions: [
      'Sweet or savoury in the morning?',
      'What should we cook next?',
      'Save it for your next slow Sunday.',
    ],
    replies: [
      'This looks so fresh, sending it to our breakfast crew!',
      'The colours! What is the green one in the middle?',
    ],
    tags: [
      'breakfastbowl',
      'eatlocal',
      'foodstories',
      'freshandbright',
      'marketday',
      'brunchtime',
      'goodfood',
    ],
    look: [
      'colourful fruit bowl from above, linen, slanting window light',
      'table with small plates, bright fresh ingredients',
    ],
  },
  flowers: {
    titles: ['In full colour', 'The garden wakes up', 'Petal season', 'A little loud, a little sweet'],
    moments: [
      'Everything opened overnight, as if someone had given a sign.',
      'We came for one bunch and left with four.',
      'There is a week each year when {city} smells like this.',
    ],
    details: [
      'Cut them early, in cold water, and they stay ten days.',
      'The bees were here first, so we waited.',
      'No filter, just a good night of rain.',
    ],
    questions: [
      'Which colour would you take home?',
      'Who deserves a bunch today?',
      'Tell us your favourite flower.',
    ],
    replies: ['These colours made our day, so cheerful!', 'Gorgeous! Are they from your own garden?'],
    tags: [
      'inbloom',
      'flowerstagram',
      'gardenlife',
      'petalseason',
      'freshflowers',
      'botanical',
      'springmood',
    ],
    look: ['blooms in soft focus, pastel bokeh, morning dew', 'garden full of dahlias, warm side light'],
  },
  desert: {
    titles: ['Lines in the sand', 'Where the wind draws', 'Gold, then silence', 'Far from the road'],
    moments: [
      'The wind had combed everything by the time we woke.',
      'Walk ten minutes and there is nothing, beautifully.',
      'The dunes keep the heat long after the sun is gone.',
    ],
    details: [
      'Go barefoot at dawn, never at noon.',
      'Tea, three glasses, in the shade of the only tree.',
      'Bring water, leave plans.',
    ],
    questions: ['Could you sleep out here?', 'Sunrise or stars?', ...TRAVEL_QUESTIONS],
    replies: ['Those lines in the sand are hypnotic, wow!', 'So quiet and so golden. A dream place!'],
    tags: ['desertlight', 'duneday', 'goldenlines', 'wideopen', 'slowtravel', 'sandandsky'],
    look: ['golden dunes, long shadows, clear evening sky', 'rippled sand at sunrise, soft haze'],
  },
  calm: {
    titles: ['One breath longer', 'Still water', 'A softer morning', 'Nothing to fix today'],
    moments: [
      'Ten minutes before the day begins, that is all we ask for.',
      'Put the phone down after this one. Then breathe out slowly.',
      'Balance is not a pose, it is the coming back.',
    ],
    details: [
      'In for four, hold for two, out for six.',
      'Open windows, warm stones, no hurry.',
      'Start small: one mat, one song, one corner of the room.',
    ],
    questions: [
      'What calms you in one minute?',
      'Where is your quiet place?',
      'Send this to someone who needs a pause.',
    ],
    replies: [
      'Just looking at this slows everything down. Thank you!',
      'Needed this reminder today, so serene!',
    ],
    tags: ['slowdown', 'yogadaily', 'mindfulmoment', 'breathe', 'wellbeing', 'stillness', 'morningritual'],
    look: [
      'balanced stones on raked sand, still horizon, soft dawn',
      'minimal yoga space, linen tones, morning light',
    ],
  },
  interior: {
    titles: ['Window seat', 'Rooms with a morning', 'The good corner', 'Stay a little longer'],
    moments: [
      'The light arrives at eight and crosses the whole room.',
      'We moved one chair and it became our favourite place.',
      'A vase, a candle, a view: sometimes that is the entire plan.',
    ],
    details: [
      'Lime-washed walls, old wood, branches from the path outside.',
      'Everything here was made within the valley.',
      'Check-in is at three, but the terrace is open all day.',
    ],
    questions: ['Which corner would be yours?', 'Book or balcony?', 'Save it for the next long weekend.'],
    replies: [
      'That window! We could stay in this corner for hours.',
      'Such a warm, calm space. Beautifully put together!',
    ],
    tags: ['slowliving', 'interiorinspo', 'windowlight', 'homestories', 'boutiquestay', 'quietcorners'],
    look: [
      'arched window, vase with branches, warm light on a plaster wall',
      'calm room, natural materials, low sun',
    ],
  },
  hills: {
    titles: ['Rows and rows of green', 'Harvest light', 'Between two villages', 'The long lunch road'],
    moments: [
      'Every turn is a postcard, so we stopped counting.',
      'The rows run down the hill as if someone had combed it.',
      'We asked for directions and were given lunch.',
    ],
    details: [
      'Come late in the day, when the shadows draw the lines.',
      'Take the white road and drive slowly.',
      'The wine has no label, and needs none.',
    ],
    questions: ['Car, bike or on foot?', 'Would you stay for the harvest?', ...TRAVEL_QUESTIONS],
    replies: [
      'These hills look like a painting, stunning light!',
      'Now we are dreaming of a long lunch out there!',
    ],
    tags: ['countrysidelife', 'rollinghills', 'harvesttime', 'ricefields', 'goldenhour', 'slowroads'],
    look: ['rolling green hills, cypresses, evening sun', 'rice terraces in soft light, mist in the valley'],
  },
  abstract: {
    titles: ['New, and simple', 'Shapes of the week', 'Something is coming', 'Made with care'],
    moments: [
      'We took everything away until only this was left.',
      'Small team, slow work, one thing done well.',
      'This has been on our table for months, and now it is on yours.',
    ],
    details: [
      'Designed to be used, not to be looked at.',
      'The details are quiet on purpose.',
      'More on Thursday. Stay close.',
    ],
    questions: [
      'What do you think it is?',
      'First word that comes to mind?',
      'Tell us which colour you would choose.',
    ],
    replies: [
      'Love the simplicity of this, so well balanced!',
      'Beautiful work, the colours sit perfectly together!',
    ],
    tags: ['newdrop', 'designstudio', 'madewithcare', 'minimalmood', 'behindthescenes', 'smallbusiness'],
    look: ['paper cut shapes, warm muted colours, soft shadows', 'minimal still life, clean lines'],
  },
};
