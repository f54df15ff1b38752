import type { Voice } from './voice.ts';

export const GERMAN: Voice = {
  hooks: [
    '{Full} {emoji}',
    'Heute im Mittelpunkt: {the}{at} {emoji}',
    'Darauf freuen wir uns: {the}{at} {emoji}',
    'Bereit? {Full} {emoji}',
  ],
  clauseHooks: ['{Full} {emoji}', '{emoji} {Full}!'],
  titles: ['{Short}, ganz nah', '{Short}, auf unsere Art'],
  descriptions: ['{Full}, dazu {one} und {two}.', '{Full}: {one}, {two}.'],
  shown: ['Im Bild: {one} und {two}.'],
  angles: {
    story: [
      'Ein Gruß',
      'Hinter den Kulissen',
      'Kurze Umfrage',
      'Gerade eben',
      'Ein kleines Detail',
      'Vorschau',
      'Dies oder das',
      'Danke',
    ],
    reel: [
      'Dreißig Sekunden',
      'Vorher und nachher',
      'Drei Tipps',
      'Schritt für Schritt',
      'In Zeitlupe',
      'Ein Tag bei uns',
      'Das erste Mal',
    ],
    post: [
      'Unser kleiner Führer',
      'Ganz nah',
      'Die Geschichte dahinter',
      'Zum Speichern',
      'Fünf Dinge, die wir lieben',
      'Unser Liebling',
      'Gut zu wissen',
    ],
  },
  entry: { one: '{Angle}: {the}{at}, dazu {one}.', two: '{Angle}: {the}{at}, dazu {one} und {two}.' },
  replies: ['Wie schön: {the}{at}!', 'Toll, {the}{at}!'],
  clauseReplies: ['Wie schön, {word}{at}!'],
  own: {
    details: [
      'weiches Licht',
      'ein Detail aus der Nähe',
      'Hände bei der Arbeit',
      'warme Farben',
      'ein Lächeln im Hintergrund',
      'eine ruhige Stimmung',
    ],
    lines: [
      'Es sind die kleinen Dinge, die zählen.',
      'Mit Ruhe und mit Liebe gemacht.',
      'Ein Moment zum Merken und Teilen.',
      'Darauf haben wir uns lange gefreut.',
    ],
    questions: [
      'Was meint ihr?',
      'Mit wem würdet ihr das teilen? Markiert sie!',
      'Schreibt es uns in die Kommentare!',
    ],
    replies: ['Danke fürs Teilen!', 'Das gefällt uns sehr.'],
  },
};
