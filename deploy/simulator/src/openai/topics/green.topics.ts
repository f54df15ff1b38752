import type { Topic } from './topic.ts';

export const GREEN: readonly Topic[] = [
  {
    name: 'nature',
    said: 'forests?|jungle|woods|waterfalls?|rainforest|wildlife|birds?|nature|national park|lakes?|rivers?|rice terraces?|rice fields?|bosco|natura|cascata|wald|natur|wasserfall|forêt|cascade|bosque|naturaleza|cascada',
    emoji: '🌿',
    tags: ['nature', 'intothegreen', 'naturelovers', 'greenescape', 'wildplaces'],
    details: [
      'light falling through the leaves',
      'moss on old stones',
      'a narrow path into the green',
      'drops on every leaf',
      'ferns at knee height',
    ],
    lines: [
      'Step off the road and the noise simply stops.',
      'A hundred greens, and every one of them is loud.',
      'Leave the headphones at home: the soundtrack is included.',
    ],
    questions: ['When did you last get properly lost?', 'Which sound of nature calms you most?'],
    replies: ['So peaceful, we can almost smell the rain!', 'That green is incredible.'],
  },
  {
    name: 'flowers',
    said: 'flowers?|floral|florists?|bouquets?|gardens?|gardening|blossoms?|roses?|tulips?|peon(?:y|ies)|dahlias?|lavender|fiori|giardino|blumen|garten|fleurs?|jardin|flores|jardín',
    emoji: '🌸',
    tags: ['flowers', 'inbloom', 'freshflowers', 'gardenlife', 'flowerlovers'],
    details: [
      'petals still wet with dew',
      'stems wrapped in brown paper',
      'a bee deep in the middle of a bloom',
      'buckets full of colour',
      'scissors and string on the bench',
    ],
    lines: [
      'Some days only need more colour.',
      'Cut early, in cold water, and smile when you walk past.',
      'They do not do much, they just make everything better.',
    ],
    questions: ['Which colour would you take home?', 'Who deserves a bunch today? Tag them!'],
    replies: ['These colours made our day!', 'We can almost smell them from here.'],
  },
  {
    name: 'plants',
    said: 'plants|potted plants?|houseplants?|succulents?|cact(?:us|i)|monsteras?|repot\\w*|terrariums?|bonsai|piante|zimmerpflanzen?|pflanzen|plantes|plantas',
    emoji: '🪴',
    tags: ['plants', 'plantlove', 'houseplants', 'plantparent', 'urbanjungle'],
    details: [
      'fresh soil on the fingers',
      'a new leaf unrolling',
      'clay pots in a row',
      'roots seen for the first time',
      'a watering can by the sill',
    ],
    lines: [
      'Less water, more light, and a kind word now and then.',
      'They grow when nobody is looking.',
      'One more pot always fits on the sill.',
    ],
    questions: ['How many live with you by now?', 'Which one has survived you the longest?'],
    replies: ['So green and so happy!', 'Our windowsill is getting jealous.'],
  },
  {
    name: 'farm',
    said: 'farm\\w*|harvest|orchard|vegetables?|honey|beekeep\\w*|olive|olives|countryside|tractor|agriturismo|bauernhof|ernte|ferme|récolte|granja|cosecha|campagna',
    emoji: '🌾',
    tags: ['farmlife', 'harvesttime', 'fromthefield', 'countryside', 'localproduce'],
    details: [
      'crates filled to the brim',
      'earth on strong hands',
      'rows running down the field',
      'leaves still warm from the sun',
      'a wheelbarrow at the gate',
    ],
    lines: [
      'Good things grow slowly, and that is the point.',
      'You can taste it when someone has taken their time.',
      'From the field to your hands, with very little in between.',
    ],
    questions: ['What is in season where you live?', 'What would you cook with it first?'],
    replies: ['You can see the work and the love in it!', 'As fresh as it gets.'],
  },
];
