// Days as people say them, and how long one still lasts.  Days are UTC's, for everybody.

/** "Tuesday 17 November" */
export function dayWords(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
}

/** So many days later, or earlier. */
export function shifted(day: string, by: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

/** "5 hours and 20 minutes" */
export function leftUntil(moment: string, now: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(moment) - now) / 60_000));
  const hours = Math.floor(minutes / 60);
  const some = (number: number, what: string) => (number === 1 ? `one ${what}` : `${number} ${what}s`);
  if (!hours) return some(minutes, 'minute');
  return minutes % 60 ? `${some(hours, 'hour')} and ${some(minutes % 60, 'minute')}` : some(hours, 'hour');
}

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five'];

/** "first of three" */
export const placeWords = (place: number, seats: number): string => `${PLACES[place - 1]} of ${NUMBERS[seats]}`;

/** "1st", "2nd", "11th" */
export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${(!teen && ['th', 'st', 'nd', 'rd'][number % 10]) || 'th'}`;
}
