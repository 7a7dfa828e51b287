// "It is your turn", for somebody who looks elsewhere: the tab's title and icon, a badge, and a soft tone.
import { say } from '../language/language';
import { withBase } from '../net/base';

const ICONS = { quiet: withBase('/favicon.svg'), turn: withBase('/favicon-turn.svg') };
const TONES = [587.33, 880]; // D5 and A5, like two drops
const LOUDNESS = 0.05;

const DELAY_MS = 300;

let badged: boolean | null = null; // an earlier visit may have left one
let timer: ReturnType<typeof setTimeout> | undefined;
let waited = false;

/** Title, icon and badge say whether something is waited for; soon, not while the move is drawn that changed it: they
 * cost the browser as much as half a move. */
export function signal(mine: boolean, title: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    waited = mine;
    const shown = mine ? say('● Your turn · {title}', { title }) : title;
    if (document.title !== shown) document.title = shown;
    updateIconAndBadge();
  }, DELAY_MS);
}

/** Icon and badge are for those who look elsewhere: others see the table, and each icon is drawn by a page of its own,
 * in the midst of what is played. */
function updateIconAndBadge(): void {
  const wanted = waited && (document.hidden || !document.hasFocus());
  if (wanted === badged) return; // the system is asked only if there is something new
  if (wanted || badged)
    document.querySelector('link[rel="icon"]')?.setAttribute('href', wanted ? ICONS.turn : ICONS.quiet);
  const badge = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>;
  badged = wanted;
  void (wanted ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => undefined); // not every browser may
}
for (const turning of ['focus', 'blur'] as const) addEventListener(turning, updateIconAndBadge);
document.addEventListener('visibilitychange', updateIconAndBadge);

let speaker: AudioContext | null = null;

/** Two soft tones, made here: nothing is fetched.  A browser that wants a click first stays silent. */
export function chime(): void {
  try {
    speaker ??= new AudioContext();
    if (speaker.state === 'suspended') void speaker.resume();
    for (const [i, tone] of TONES.entries()) drop(speaker, tone, speaker.currentTime + i * 0.14);
  } catch {
    // no sound here
  }
}

function drop(on: AudioContext, tone: number, at: number): void {
  const voice = on.createOscillator();
  const loudness = on.createGain();
  voice.type = 'sine';
  voice.frequency.value = tone;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, at + 0.015);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.6);
  voice.connect(loudness).connect(on.destination);
  voice.start(at);
  voice.stop(at + 0.65);
}
