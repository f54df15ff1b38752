import type { Voice } from './voice.ts';

export const FRENCH: Voice = {
  hooks: [
    '{Full} {emoji}',
    'À ne pas manquer : {the}{at} {emoji}',
    'Aujourd’hui pour vous : {the}{at} {emoji}',
    'Prêts ? {Full} {emoji}',
  ],
  clauseHooks: ['{Full} {emoji}', '{emoji} {Full} !'],
  titles: ['{Short}, à notre façon', '{Short}, de près'],
  descriptions: ['{Full}, avec {one} et {two}.', '{Full} : {one}, {two}.'],
  shown: ['Sur la photo, {one} et {two}.'],
  angles: {
    story: [
      'Un petit bonjour',
      'En coulisses',
      'Petit sondage',
      'En ce moment',
      'Un petit détail',
      'Avant-première',
      'Ceci ou cela',
      'Merci',
    ],
    reel: [
      'Trente secondes',
      'Avant et après',
      'Trois conseils',
      'Pas à pas',
      'Au ralenti',
      'Une journée avec nous',
      'La première fois',
    ],
    post: [
      'Notre petit guide',
      'De plus près',
      'L’histoire',
      'À garder',
      'Cinq choses qu’on aime',
      'Notre coup de cœur',
      'Bon à savoir',
    ],
  },
  entry: { one: '{Angle} : {the}{at}, avec {one}.', two: '{Angle} : {the}{at}, avec {one} et {two}.' },
  replies: ['Que c’est beau : {the}{at} !', 'Magnifique, {the}{at} !'],
  clauseReplies: ['Que c’est beau, {word}{at} !'],
  own: {
    details: [
      'une lumière douce',
      'un détail vu de près',
      'des mains au travail',
      'des couleurs chaudes',
      'un sourire à l’arrière-plan',
      'une ambiance calme',
    ],
    lines: [
      'Ce sont les petites choses qui comptent.',
      'Fait avec soin et avec le cœur.',
      'Un moment à garder et à partager.',
      'On avait hâte de vous le montrer.',
    ],
    questions: [
      'Et vous, qu’en pensez-vous ?',
      'Avec qui le partageriez-vous ? Identifiez-le !',
      'Dites-le-nous en commentaire !',
    ],
    replies: ['Merci pour le partage !', 'On adore.'],
  },
};
