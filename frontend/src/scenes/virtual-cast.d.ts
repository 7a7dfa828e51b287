declare module 'virtual:cast' {
  import type { PortraitInfo } from '../net/messages';
  const cast: Record<string, Record<string, PortraitInfo | null>>;
  export default cast;
}
