export type Season = { tag: string; light: string; lines: readonly [string, ...string[]] };

/** Times of day and year, in the order in which they matter: the feast before its season, the hour before both. */
const ROWS: readonly (readonly [RegExp, Season])[] = [
  row('christmas|xmas|advent|natale|weihnacht\\w*|noël|navidad', 'christmas', 'warm fairy', [
    'The lights are up, and so are we.',
    'A little sparkle for the shortest days.',
  ]),
  row('halloween', 'halloween', 'moody orange', ['Trick, treat, or both.']),
  row('valentine\\w*|san valentino|valentinstag', 'valentines', 'soft rosy', [
    'Say it with something small.',
  ]),
  row('easter|pasqua|ostern|pâques|pascua', 'easter', 'fresh spring', ['Spring is officially on the table.']),
  row("mother'?s day", 'mothersday', 'soft morning', ['For the one who never sits down.']),
  row("new year'?s?(?: eve)?|capodanno|silvester", 'newyear', 'sparkling night', [
    'A fresh page, and a good pen.',
  ]),
  row('black friday|cyber monday', 'blackfriday', 'bold studio', [
    'Set a reminder, it only comes round once.',
  ]),
  row('sunrise|dawn|daybreak|alba|sonnenaufgang|lever du soleil|amanecer', 'sunrise', 'soft sunrise', [
    'Set the alarm: first light does not wait for anyone.',
    'The sky does its best work before breakfast.',
  ]),
  row(
    'golden hour|sunset|dusk|tramonto|sonnenuntergang|coucher du soleil|atardecer',
    'sunset',
    'golden sunset',
    [
      'Stay for the last ten minutes of light, they are the best ones.',
      'The sky puts on a show, and it is free.',
    ],
  ),
  row('mornings?|early|breakfast|mattina|morgens?|matin|mañana', 'morningmood', 'clear morning', [
    'Mornings like these set the tone for everything after.',
    'The day is still quiet, and all ours.',
  ]),
  row('evenings?|tonight|sera|abends?|soir(?:ée)?|tarde', 'eveningmood', 'warm evening', [
    'The best part of the day starts when the emails stop.',
  ]),
  row('nights?|midnight|moonlight|notte|nachts?|nuit|noche', 'nightlights', 'night', [
    'Some things look best after dark.',
  ]),
  row('rain\\w*|pioggia|regen|pluie|lluvia', 'rainyday', 'grey misty', [
    'Rain outside just makes it better.',
  ]),
  row('spring|primavera|frühling\\w*|printemps', 'spring', 'fresh spring', [
    'Spring is in the air, and in the picture.',
  ]),
  row('summer|estate|sommer\\w*|été|verano', 'summer', 'bright summer', ['Summer is short, so say yes.']),
  row('autumn|fall colou?rs|autunno|herbst\\w*|automne|otoño', 'autumn', 'golden autumn', [
    'Crisp air, warm colours, no rush.',
  ]),
  row('winter\\w*|inverno|hiver|invierno', 'winter', 'pale winter', ['Cold outside, warm at heart.']),
  row(
    'weekends?|saturdays?|sundays?|fine settimana|wochenende|week-end|fin de semana',
    'weekend',
    'bright day',
    ['The weekend called, and we picked up.', 'Keep a little space in the weekend for it.'],
  ),
];

function row(said: string, tag: string, light: string, lines: Season['lines']): readonly [RegExp, Season] {
  return [new RegExp(`(?<![\\p{L}])(?:${said})(?![\\p{L}])`, 'iu'), { tag, light, lines }];
}

export const readSeason = (text: string): Season | undefined => ROWS.find(([said]) => said.test(text))?.[1];
