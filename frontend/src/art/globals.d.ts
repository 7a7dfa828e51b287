/** A digest of the drawing code: pictures drawn by older code are not taken for today's. */
declare const __ART__: string;
