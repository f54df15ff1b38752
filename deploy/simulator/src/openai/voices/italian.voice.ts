import type { Voice } from './voice.ts';

export const ITALIAN: Voice = {
  hooks: [
    '{Full} {emoji}',
    'Da non perdere: {the}{at} {emoji}',
    'Oggi per voi: {the}{at} {emoji}',
    'Pronti? {Full} {emoji}',
  ],
  clauseHooks: ['{Full} {emoji}', '{emoji} {Full}!'],
  titles: ['{Short}, a modo nostro', '{Short}, da vicino'],
  descriptions: ['{Full}, con {one} e {two}.', '{Full}: {one}, {two}.'],
  shown: ['Nella foto {one} e {two}.'],
  angles: {
    story: [
      'Un saluto',
      'Dietro le quinte',
      'Sondaggio',
      'Proprio ora',
      'Un piccolo dettaglio',
      'Anteprima',
      'Questo o quello',
      'Grazie',
    ],
    reel: [
      'Trenta secondi',
      'Prima e dopo',
      'Tre consigli',
      'Passo dopo passo',
      'Al rallentatore',
      'Una giornata con noi',
      'La prima volta',
    ],
    post: [
      'La nostra guida',
      'Da vicino',
      'La storia',
      'Da salvare',
      'Cinque cose che amiamo',
      'Il nostro preferito',
      'Buono a sapersi',
    ],
  },
  entry: { one: '{Angle}: {the}{at}, con {one}.', two: '{Angle}: {the}{at}, con {one} e {two}.' },
  replies: ['Che bello: {the}{at}!', 'Meraviglia, {the}{at}!'],
  clauseReplies: ['Che bello, {word}{at}!'],
  own: {
    details: [
      'una luce morbida',
      'un dettaglio visto da vicino',
      'mani al lavoro',
      'colori caldi',
      'un sorriso sullo sfondo',
      'un’atmosfera tranquilla',
    ],
    lines: [
      'Sono le piccole cose a fare la differenza.',
      'Fatto con calma e con il cuore.',
      'Un momento da ricordare, e da condividere.',
      'Vi aspettavamo per raccontarvelo.',
    ],
    questions: [
      'E voi, che ne pensate?',
      'Con chi vorreste condividerlo? Taggatelo!',
      'Ditecelo nei commenti!',
    ],
    replies: ['Grazie per averlo condiviso!', 'Ci piace tantissimo.'],
  },
};
