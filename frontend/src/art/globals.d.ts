/** A digest of the drawing code. */
declare const __ART__: string;
/** The keys of all portraits the build has drawn. */
declare const __DRAWN__: string[];
