// Days as people say them, and how long one still lasts.  Days are UTC's, for everybody.
import { formatDate, formatUnit, listAll, ordinalOf, say } from '../language/language';

/** "Tuesday 17 November" */
export function dayWords(day: string): string {
  return formatDate(new Date(`${day}T12:00:00Z`), {
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
  if (!hours) return formatUnit(minutes, 'minute');
  return listAll([formatUnit(hours, 'hour'), ...(minutes % 60 ? [formatUnit(minutes % 60, 'minute')] : [])]);
}

/** "first of three" */
export const placeWords = (place: number, seats: number): string =>
  say('{place:1=first|2=second|3=third|4=fourth|fifth} of {seats:2=two|3=three|4=four|five}', { place, seats });

/** "1st", "2nd", "11th" */
export const ordinal = (number: number): string =>
  say('{number}{kind:one=st|two=nd|few=rd|th}', { number, kind: ordinalOf(number) });
