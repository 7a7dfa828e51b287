declare module 'virtual:catalogue/*' {
  const texts: Record<string, string>;
  export default texts;
  export const address: string;
}
