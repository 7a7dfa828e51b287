// When something was, as people say it.
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function ago(moment: string, now: number = Date.now()): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return '';
  const passed = now - at;
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  if (passed < 2 * DAY) return 'yesterday';
  const shown = new Date(at);
  if (passed < 7 * DAY) return shown.toLocaleDateString('en-GB', { weekday: 'long' });
  return shown.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });
}
