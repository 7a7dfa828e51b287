// Notices for people at a table: who plays for whom, who asks to, and why the table waits.
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
      text: 'Your time was up, and a bot plays for you.',
      choices: [{ label: 'I am here again', path: BACK }],
    });
  for (const seat of table.seats) {
    if (seat.was_yours && seat.seat !== me)
      found.push({
        text: `${seat.name} plays in your place.`,
        choices: [{ label: 'Take my seat back', path: `seats/${seat.seat}/take` }],
      });
    if (seat.asked_by && me >= 0 && !seat.agreed.includes(me))
      found.push({
        text: `${seat.asked_by} asks to play on for ${seat.name}, to the end.`,
        choices: [
          { label: 'Agree', path: `seats/${seat.seat}/consent`, body: { agree: true } },
          { label: 'No', path: `seats/${seat.seat}/consent`, body: { agree: false } },
        ],
      });
  }
  return found;
}
