// Notices for people at a table: who plays for whom, who asks to, and why the table waits.
import { say } from '../../language/language';
import type { TableInfo } from '../../net/messages';

export interface Notice {
  text: string;
  choices: { label: string; path: string; body?: unknown }[]; // posted to the table; "back" is said on the socket
}

export const BACK = 'back';

export function notices(table: TableInfo, me: number): Notice[] {
  const found: Notice[] = [];
  if (table.trouble) found.push({ text: table.trouble, choices: [] });
  const mine = table.seats[me];
  if (mine?.caretaker)
    found.push({
      text: say('Your time ran out, so a bot is playing for you.'),
      choices: [{ label: say('I’m back'), path: BACK }],
    });
  for (const seat of table.seats) {
    if (seat.was_yours && seat.seat !== me)
      found.push({
        text: say('{name} is playing in your place.', { name: seat.name }),
        choices: [{ label: say('Take my seat back'), path: `seats/${seat.seat}/take` }],
      });
    if (seat.asked_by && me >= 0 && !seat.agreed.includes(me))
      found.push({
        text: say('{asker} wants to take over for {name} until the end.', { asker: seat.asked_by, name: seat.name }),
        choices: [
          { label: say('Agree'), path: `seats/${seat.seat}/consent`, body: { agree: true } },
          { label: say('No'), path: `seats/${seat.seat}/consent`, body: { agree: false } },
        ],
      });
  }
  return found;
}
