// A link of the navigation; which there are is for routes.ts to say.
import type { GlyphName } from '../ui/glyphs';

export interface Link {
  path: string;
  name: string;
  glyph: GlyphName;
}

export interface Navigation {
  links: readonly Link[];
  marked: string; // the path of the link somebody is at
}
