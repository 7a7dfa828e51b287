// Small silhouettes, 24 x 24, drawn for this page: types of cards, zones of the table, the buttons' signs.
export const GLYPHS = {
  bird: '<path d="M2 12c3.5-.8 5.5-5.2 10-5.2C13 4.5 15.5 3.4 17.8 4.6L22 6.5l-3.4 1.6C18.8 13.5 15.6 17 11 17.2L8.5 21.5H6.4l1.3-4.7C5 16.2 3 14.5 2 12z"/>',
  butterfly:
    '<path d="M12 8C10.8 4 7 2.2 2.5 3c-.3 4.5 1.3 7.5 4.7 8.6C4 11.8 3 14 4 17s4.4 3.3 6 .8l2-3.6 2 3.6c1.6 2.5 5 2.2 6-.8s0-5.2-3.2-5.4c3.4-1.1 5-4.1 4.7-8.6C17 2.2 13.2 4 12 8z"/>',
  dragonfly:
    '<path d="M11 3.5a1.8 1.8 0 0 1 2 0l.4 3L22 4.2c1 2-3 4.8-8.3 5.3L21 12c.4 2-4 2.4-7.5.3L12.7 22h-1.4l-.8-9.7C7 14.4 2.6 14 3 12l7.3-2.5C5 9 1 6.2 2 4.2l8.6 2.3z"/>',
  insect:
    '<path d="M9 5.5 7 2.5l1.2-.8L10.3 5a5 5 0 0 1 3.4 0l2.1-3.3 1.2.8-2 3c1 .7 1.6 1.7 1.8 3l3-1.5.8 1.3-3.4 2v2H22v1.6h-4.8c-.1.8-.3 1.6-.6 2.3l3.6 2-.8 1.4-3.6-2C14.7 19.1 13.4 20 12 20s-2.7-.9-3.8-2.4l-3.6 2-.8-1.4 3.6-2c-.3-.7-.5-1.5-.6-2.3H2v-1.6h4.8v-2l-3.4-2 .8-1.3 3 1.5c.2-1.3.8-2.3 1.8-3z"/>',
  plant: '<path d="M11 22v-8C6 14.5 3 11.5 3 6.5c5 0 8 2.2 9 5.8 1-4.6 4-7.3 9-7.3 0 6-3 9-8 9v8z"/>',
  mushroom:
    '<path d="M2.5 12C3 6.5 7 3 12 3s9 3.5 9.5 9c-2 1-4.5 1.5-6.5 1.6l1.3 6.4c-1 1-2.6 1.5-4.3 1.5s-3.3-.5-4.3-1.5L9 13.6C7 13.5 4.5 13 2.5 12z"/>',
  amphibian:
    '<path d="M7.5 4a3 3 0 0 1 3 2.2h3A3 3 0 1 1 18 9.3c1 1.2 1.4 2.6 1.2 4.2 2.3 1 3.3 3.3 2.3 6.5h-6l1-2.5c-1.3.7-2.8 1-4.5 1s-3.2-.3-4.5-1l1 2.5h-6c-1-3.2 0-5.5 2.3-6.5C4.6 11.9 5 10.5 6 9.3A3 3 0 0 1 7.5 4z"/>',
  bat: '<path d="M12 9.5 10.8 6l-.3 3C8.5 6.5 5.5 5.5 1 6c2 1.5 2.4 3.6 2.2 6 2-.9 3.8-.6 5 .8 1.5-.6 3 0 3.8 4.7.8-4.7 2.3-5.3 3.8-4.7 1.2-1.4 3-1.7 5-.8-.2-2.4.2-4.5 2.2-6-4.5-.5-7.5.5-9.5 3l-.3-3z"/>',
  paw: '<path d="M12 11.5c3 0 6 3 6 6 0 2.4-2.3 3.3-6 3.3s-6-.9-6-3.3c0-3 3-6 6-6z"/><ellipse cx="4.6" cy="11" rx="2.1" ry="2.8"/><ellipse cx="9" cy="5.9" rx="2.2" ry="3"/><ellipse cx="15" cy="5.9" rx="2.2" ry="3"/><ellipse cx="19.4" cy="11" rx="2.1" ry="2.8"/>',
  hoof: '<path d="M11 3.5C6.5 6 4 10.5 4.5 15.5 4.8 18.5 7 20 11 20z"/><path d="M13 3.5c4.5 2.5 7 7 6.5 12-.3 3-2.5 4.5-6.5 4.5z"/>',
  deer: '<path d="M10 13C7 12.5 5 11 4.2 8.5L2.5 8l.3-1.4 1.2.3L3.5 3l1.6-.3.7 4.3 1.5.5L7 4l1.6-.2.7 5c.7.8 1.6 1.4 2.7 1.4s2-.6 2.7-1.4l.7-5L17 4l-.3 3.5 1.5-.5.7-4.3 1.6.3-.5 3.9 1.2-.3.3 1.4-1.7.5C19 11 17 12.5 14 13l2.5.5c-.5 1.5-1.5 2.3-2.3 2.6L13.6 20c-.2 1.2-.8 1.8-1.6 1.8s-1.4-.6-1.6-1.8l-.6-3.9c-.8-.3-1.8-1.1-2.3-2.6z"/>',
  mouse:
    '<path d="M3 17c0-4.5 3.5-8 8-8 .6 0 1.2.1 1.7.2A3.4 3.4 0 1 1 18.5 11l3.5 4.5c-.3 1.3-1.5 2-3.5 2.5H6.5L6 20l-1.5-.3.4-2A8 8 0 0 1 3 17z"/><path d="M6 19.5h11V21H6z"/>',
  squirrel:
    '<path d="M4 21c-1-3 0-5 1.5-6.5C3 12 2 8.5 4 5.5S10 2 11.5 5c1 2.2-.3 3.8-2 3.5 1.2 2-.2 4-1 5C10 11.5 12 10.5 14 10.5c-.3-2 .5-3.8 2.2-4.5l.8-1.7.9 1.7c2 .4 3.6 2 4.1 4-.6 1.3-1.7 1.8-3.2 1.9.4 3.6-.6 6.6-3.3 9.1z"/>',
  fish: '<path d="M1.5 12C4.5 8 8 6 12 6c2.6 0 5 1 7 3l3.5-3v12L19 15c-2 2-4.4 3-7 3-4 0-7.5-2-10.5-6z"/>',
  tree: '<path d="M12 2c4 0 6.5 2.5 6.5 5.5 1.6.8 2.5 2.2 2.5 4 0 2.8-2.3 4.5-5 4.5h-2.5v6h-3v-6H8c-2.7 0-5-1.7-5-4.5 0-1.8.9-3.2 2.5-4C5.5 4.5 8 2 12 2z"/>',
  shrub:
    '<path d="M2 19.5c-1-3 .3-5.2 2.7-5.7C4.5 10.5 6.5 9 8.8 9.5 9.5 6.5 14 5.7 15 9c2.9-.8 5 1.2 4.5 4.3 2.6.6 3.8 3 2.5 6.2z"/>',
  moor: '<path d="M2 20v-2.2h3.2C4.8 14 3.8 11 2.5 8.5c2.5 1.5 4 4 4.6 6.7.2-4 .9-8 2.4-11.2.7 3.7.8 7.5.5 11.3 1.2-3 2.8-5.3 5-7-1.3 3-2 6-2.2 9.5h1.7c1-2.5 2.7-4.3 5-5.5-1.2 1.8-1.9 3.5-2.2 5.5H22V20z"/>',
  river:
    '<path d="M1 8.5c2.5-2.7 4.5-2.7 7 0s4.5 2.7 7 0 4.5-2.7 8 0v3c-3.5-2.7-5.5-2.7-8 0s-4.5 2.7-7 0-4.5-2.7-7 0zM1 15.5c2.5-2.7 4.5-2.7 7 0s4.5 2.7 7 0 4.5-2.7 8 0v3c-3.5-2.7-5.5-2.7-8 0s-4.5 2.7-7 0-4.5-2.7-7 0z"/>',
  sapling:
    '<path d="M11 22v-7c-3.5.3-5.5-1.7-5.5-5.5 3.5 0 5.5 1.5 6.5 4 .8-3.3 3-5 6.5-5 0 4.3-2 6.5-5.5 6.5v7z"/><path d="M4 20.5h16V22H4z" opacity=".6"/>',
  cave: '<path d="M2 21c0-9 3.5-17 10-17s10 8 10 17h-6c0-4.5-1-8-4-8s-4 3.5-4 8z"/>',
  clearing:
    '<path d="M12 5c6 0 10.5 3 10.5 7S18 19 12 19 1.5 16 1.5 12 6 5 12 5zm0 2.4C7.4 7.4 4 9.3 4 12s3.4 4.6 8 4.6 8-1.9 8-4.6-3.4-4.6-8-4.6z"/><path d="M8 10h3.5v4.5H8zM12.8 10h3.5v4.5h-3.5z"/>',
  hand: '<path d="m2.5 9.5 5-3 6.5 11-5 3z" opacity=".55"/><path d="M9 4h6v14H9z" opacity=".8"/><path d="m16.5 6.5 5 3-6.5 11-2-1.2z"/>',
  deck: '<path d="M6 2h13v17H6z"/><path d="M4 5v16h13v1.5H2.5V5z" opacity=".6"/>',
  turn: '<path d="M12 3.5c2.7 0 5 1.2 6.6 3.1L21 4.5v7h-7l2.5-2.5A5.8 5.8 0 1 0 17.8 12H21a9 9 0 1 1-9-8.5z"/>',
  crown: '<path d="m2.5 6.5 5 4 4.5-7 4.5 7 5-4-2 12h-15z"/>',
  pin: '<path d="M12 1.8c4 0 7 3 7 6.9 0 4.6-4.6 8.3-7 13.5-2.4-5.2-7-8.9-7-13.5 0-3.9 3-6.9 7-6.9zm0 4.2a2.8 2.8 0 1 0 0 5.6A2.8 2.8 0 0 0 12 6z"/>',
  free: '<path d="M10.3 2h3.4v8h4.3l-6 7-6-7h4.3z"/><path d="M2.5 15v7h19v-7H19v4.5H5V15z"/>',
  freeclear:
    '<path d="M12 1c4.7 0 8 1.5 8 3.6S16.7 8.2 12 8.2 4 6.7 4 4.6 7.3 1 12 1z" opacity=".55"/><path d="M10.5 6h3v6H18l-6 6.2L6 12h4.5z"/><path d="M2.5 16v6h19v-6H19v3.5H5V16z"/>',
  find: '<path d="M10 2.5a7.5 7.5 0 0 1 6 12l6 6-2 2-6-6a7.5 7.5 0 1 1-4-14zm0 2.8a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 0 0 0-9.4z"/>',
  bolt: '<path d="M14 1.5 4.5 14h6L9 22.5 19.5 9.5h-6.5z"/>',
  facedown:
    '<path d="M5 2.5h14v19H5zm2.5 2.5v14h9V5z"/><path d="M12 16v-3.5c-2 0-3-1.2-3-3.2 2 0 3 .9 3.3 2 .4-1.6 1.4-2.5 3-2.5 0 2.3-1 3.6-2.5 3.7V16z"/>',
  playon:
    '<path d="M2 4h7v11H2z"/><path d="M10.5 6h6v9h-6z" opacity=".7"/><path d="M18 8h4.5v7H18z" opacity=".45"/><circle cx="5" cy="20" r="1.6"/><circle cx="12" cy="20" r="1.6"/><circle cx="19" cy="20" r="1.6"/>',
  share: '<path d="M3 3h11v14H3z" opacity=".5"/><path d="M9.5 7H21v14H9.5z"/>',
  winter:
    '<path d="M11 1.5h2v4l2.5-1.8 1 1.7L13 7.8v2.5l2.2-1.3.3-4.2 2 .1-.2 3.1 3.4-2 1 1.7-3.4 2 2.7 1.4-1 1.8-3.7-2L14 12l2.3 1.3 3.7-2 1 1.8-2.7 1.4 3.4 2-1 1.7-3.4-2 .2 3.1-2 .1-.3-4.2-2.2-1.3v2.5l3.5 2.4-1 1.7L13 18.7v3.8h-2v-3.8l-2.5 1.8-1-1.7 3.5-2.4v-2.5l-2.2 1.3-.3 4.2-2-.1.2-3.1-3.4 2-1-1.7 3.4-2L3 13.1l1-1.8 3.7 2L10 12l-2.3-1.3-3.7 2-1-1.8 2.7-1.4-3.4-2 1-1.7 3.4 2-.2-3.1 2-.1.3 4.2L11 10.3V7.8L7.5 5.4l1-1.7L11 5.5z"/>',
  star: '<path d="m12 2 3 6.6 7.2.8-5.4 4.8 1.5 7L12 17.7 5.7 21.2l1.5-7L1.8 9.4 9 8.6z"/>',
  check: '<path d="m3 12.5 3-3 4 4 8-9 3 2.8-11 12z"/>',
  close: '<path d="m4 6.5 2.5-2.5L12 9.5 17.5 4 20 6.5 14.5 12l5.5 5.5-2.5 2.5L12 14.5 6.5 20 4 17.5 9.5 12z"/>',
  skip: '<path d="M3 4.5 12 12l-9 7.5zM12 4.5 21 12l-9 7.5z"/>',
  menu: '<path d="M3 5h18v2.5H3zM3 10.8h18v2.5H3zM3 16.5h18V19H3z"/>',
  top: '<rect x="8" y="8" width="8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="8" y="1.5" width="8" height="4.8" rx="1" /><rect x="8" y="17.7" width="8" height="4.8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="1.5" y="8" width="4.8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="17.7" y="8" width="4.8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/>',
  bottom:
    '<rect x="8" y="8" width="8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="8" y="1.5" width="8" height="4.8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="8" y="17.7" width="8" height="4.8" rx="1" /><rect x="1.5" y="8" width="4.8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="17.7" y="8" width="4.8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/>',
  left: '<rect x="8" y="8" width="8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="8" y="1.5" width="8" height="4.8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="8" y="17.7" width="8" height="4.8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="1.5" y="8" width="4.8" height="8" rx="1" /><rect x="17.7" y="8" width="4.8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/>',
  right:
    '<rect x="8" y="8" width="8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="8" y="1.5" width="8" height="4.8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="8" y="17.7" width="8" height="4.8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="1.5" y="8" width="4.8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="17.7" y="8" width="4.8" height="8" rx="1" />',
  fulltree:
    '<rect x=".8" y=".8" width="22.4" height="22.4" rx="4" fill="none" stroke="currentColor" stroke-width="1.6"/><rect x="8.5" y="8.5" width="7" height="7" rx="1" /><rect x="8.5" y="3" width="7" height="4" rx="1" /><rect x="8.5" y="17" width="7" height="4" rx="1" /><rect x="3" y="8.5" width="4" height="7" rx="1" /><rect x="17" y="8.5" width="4" height="7" rx="1" />',
  here: '<rect x="8" y="8" width="8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="8" y="1.5" width="8" height="4.8" rx="1" /><rect x="8" y="17.7" width="8" height="4.8" rx="1" /><rect x="1.5" y="8" width="4.8" height="8" rx="1" /><rect x="17.7" y="8" width="4.8" height="8" rx="1" />',
  beside:
    '<rect x="8" y="8" width="8" height="8" rx="1" fill="none" stroke="currentColor" stroke-width="1.4" opacity=".55"/><rect x="1.5" y="8" width="4.8" height="8" rx="1" /><rect x="17.7" y="8" width="4.8" height="8" rx="1" />',
  belowriver:
    '<path d="M1 6.5c2.5-2.3 4.5-2.3 7 0s4.5 2.3 7 0 4.5-2.3 8 0v2.6c-3.5-2.3-5.5-2.3-8 0s-4.5 2.3-7 0-4.5-2.3-7 0z" opacity=".6"/><rect x="3" y="12" width="8" height="9.5" rx="1"/><rect x="13" y="12" width="8" height="9.5" rx="1"/>',
  treeriver:
    '<path d="M12 1c3 0 5 1.8 5 4.2 1.2.6 2 1.7 2 3 0 2-1.7 3.3-3.7 3.3h-2V16h-2.6v-4.5h-2C6.7 11.5 5 10.2 5 8.2c0-1.3.8-2.4 2-3C7 2.8 9 1 12 1z"/><path d="M1 17.5c2.5-2.3 4.5-2.3 7 0s4.5 2.3 7 0 4.5-2.3 8 0v3c-3.5-2.3-5.5-2.3-8 0s-4.5 2.3-7 0-4.5-2.3-7 0z" opacity=".7"/>',
  undo: '<path d="M10 3v4.5c6.5 0 11 3 11.5 11-2.5-4-6-5.5-11.5-5.3V18L2 10.5z"/>',
  advice:
    '<path d="m12 1.5 2.3 6.7 6.7 2.3-6.7 2.3L12 19.5l-2.3-6.7L3 10.5l6.7-2.3z"/><path d="m19 15.5 1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1z"/>',
  more: '<circle cx="4.5" cy="12" r="2.3"/><circle cx="12" cy="12" r="2.3"/><circle cx="19.5" cy="12" r="2.3"/>',
  bot: '<path d="M11 2h2v3h5.5A2.5 2.5 0 0 1 21 7.5v10a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 17.5v-10A2.5 2.5 0 0 1 5.5 5H11zM8 9.5a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zm8 0a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM8 15v1.8h8V15z" fill-rule="evenodd"/>',
  home: '<path d="M12 2.5 22 11h-3v10h-5v-6h-4v6H5V11H2z"/>',
  log: '<path d="M4 3h16v3H4zM4 8.5h16v2.5H4zM4 13.5h16V16H4zM4 18.5h10V21H4z"/>',
  link: '<path d="M9.5 14.5 14.5 9.5M10 7l2.5-2.5a4.5 4.5 0 0 1 6.5 6.5L16.5 13.5M14 17l-2.5 2.5A4.5 4.5 0 0 1 5 13l2.5-2.5" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round"/>',
  play: '<path d="M7 4v16l13-8z"/>',
  book: '<path d="M3 4.5c3.5-1 6-.5 8.2 1V20C9 18.5 6.5 18 3 19zM21 4.5c-3.5-1-6-.5-8.2 1V20c2.2-1.5 4.7-2 8.2-1z"/>',
  rules: '<path d="M5 2.5h11l4 4v15H5zM8 8h8v1.8H8zM8 12h9v1.8H8zM8 16h6v1.8H8z" fill-rule="evenodd"/>',
  pen: '<path d="m4 16 11-11 4 4L8 20l-5 1zM16 4l1.5-1.5 4 4L20 8z"/>',
  sun: '<circle cx="12" cy="12" r="4.6"/><path d="M11 1.5h2v4h-2zM11 18.5h2v4h-2zM1.5 11h4v2h-4zM18.5 11h4v2h-4zM4 5.4 5.4 4l2.8 2.8-1.4 1.4zM15.8 17.2l1.4-1.4L20 18.6 18.6 20zM4 18.6l2.8-2.8 1.4 1.4L5.4 20zM15.8 6.8 18.6 4 20 5.4l-2.8 2.8z"/>',
  moon: '<path d="M14.5 2.5A9.8 9.8 0 1 0 21.5 16 8 8 0 0 1 14.5 2.5z"/>',
  halfmoon: '<path d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 2.5v15a7.5 7.5 0 0 0 0-15z" fill-rule="evenodd"/>',
  next: '<path d="m8 4 9 8-9 8-2-2 6.5-6L6 6z"/>',
  minus: '<path d="M5 10.5h14v3H5z"/>',
  plus: '<path d="M10.5 5h3v5.5H19v3h-5.5V19h-3v-5.5H5v-3h5.5z"/>',
  eye: '<path d="M12 5c5 0 8.5 3.5 10.5 7-2 3.5-5.5 7-10.5 7S3.5 15.5 1.5 12C3.5 8.5 7 5 12 5zm0 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4zm0 2.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z"/>',
  bell: '<path d="M12 2a2 2 0 0 1 2 2c3 .8 4.6 3.4 4.6 6.8V15l2 3H3.4l2-3v-4.2C5.4 7.4 7 4.8 10 4a2 2 0 0 1 2-2zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z"/>',
  install: '<path d="M10.5 2h3v8.5H17.5L12 16.5 6.5 10.5h4zM3 15h3v4h12v-4h3v7H3z"/>',
  puzzle:
    '<path d="M9.2 3.2c0-3 4.9-3 4.9 0 0 .9-.5 1.3-.5 2h5.2c.7 0 1.2.5 1.2 1.2v4.4c-.8 0-1.1-.5-2-.5-3 0-3 4.9 0 4.9.9 0 1.2-.5 2-.5v5.1c0 .7-.5 1.2-1.2 1.2h-4.4c0-.8.5-1.1.5-2 0-3-4.9-3-4.9 0 0 .9.5 1.2.5 2H4.2c-.7 0-1.2-.5-1.2-1.2v-4.4c.8 0 1.1.5 2 .5 3 0 3-4.9 0-4.9-.9 0-1.2.5-2 .5V6.4c0-.7.5-1.2 1.2-1.2h5.5c0-.7-.5-1.1-.5-2z"/>',
  people:
    '<circle cx="8" cy="7.5" r="4"/><path d="M1 20c0-4.5 3-7 7-7s7 2.5 7 7z"/><circle cx="17" cy="8.5" r="3.2"/><path d="M16 13.4c4-.6 7 1.8 7 6.6h-6c0-2.8-.5-4.8-1-6.6z"/>',
} as const;

export type GlyphName = keyof typeof GLYPHS;
