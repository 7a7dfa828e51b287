// When something was, as people say it.
import { formatAgo, formatDate, say } from '../language/language';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function ago(moment: string, now: number = Date.now()): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return '';
  const passed = now - at;
  if (passed < MINUTE) return say('just now');
  if (passed < HOUR) return formatAgo(Math.floor(passed / MINUTE), 'minute');
  if (passed < DAY) return formatAgo(Math.floor(passed / HOUR), 'hour');
  if (passed < 2 * DAY) return formatAgo(1, 'day');
  const shown = new Date(at);
  if (passed < 7 * DAY) return formatDate(shown, { weekday: 'long' });
  return formatDate(shown, { day: 'numeric', month: 'long' });
}
