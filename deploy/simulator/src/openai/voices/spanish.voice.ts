import type { Voice } from './voice.ts';

export const SPANISH: Voice = {
  hooks: [
    '{Full} {emoji}',
    'Para no perdérselo: {the}{at} {emoji}',
    'Hoy para vosotros: {the}{at} {emoji}',
    '¿Listos? {Full} {emoji}',
  ],
  clauseHooks: ['{Full} {emoji}', '{emoji} ¡{Full}!'],
  titles: ['{Short}, a nuestra manera', '{Short}, de cerca'],
  descriptions: ['{Full}, con {one} y {two}.', '{Full}: {one}, {two}.'],
  shown: ['En la foto, {one} y {two}.'],
  angles: {
    story: [
      'Un saludo',
      'Entre bastidores',
      'Encuesta rápida',
      'Ahora mismo',
      'Un pequeño detalle',
      'Un adelanto',
      'Esto o aquello',
      'Gracias',
    ],
    reel: [
      'Treinta segundos',
      'Antes y después',
      'Tres consejos',
      'Paso a paso',
      'A cámara lenta',
      'Un día con nosotros',
      'La primera vez',
    ],
    post: [
      'Nuestra pequeña guía',
      'De cerca',
      'La historia',
      'Para guardar',
      'Cinco cosas que nos encantan',
      'Nuestro favorito',
      'Bueno saberlo',
    ],
  },
  entry: { one: '{Angle}: {the}{at}, con {one}.', two: '{Angle}: {the}{at}, con {one} y {two}.' },
  replies: ['¡Qué bonito: {the}{at}!', '¡Qué maravilla, {the}{at}!'],
  clauseReplies: ['¡Qué bonito, {word}{at}!'],
  own: {
    details: [
      'una luz suave',
      'un detalle visto de cerca',
      'manos trabajando',
      'colores cálidos',
      'una sonrisa al fondo',
      'un ambiente tranquilo',
    ],
    lines: [
      'Son las pequeñas cosas las que cuentan.',
      'Hecho con calma y con cariño.',
      'Un momento para recordar y compartir.',
      'Teníamos muchas ganas de enseñároslo.',
    ],
    questions: [
      '¿Y a vosotros, qué os parece?',
      '¿Con quién lo compartiríais? ¡Etiquetadle!',
      '¡Contádnoslo en los comentarios!',
    ],
    replies: ['¡Gracias por compartirlo!', 'Nos encanta.'],
  },
};
