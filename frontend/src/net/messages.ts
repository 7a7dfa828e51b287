// Written by scripts/write_types.py from the messages of hosting/ and web/; change those, not this.

export interface Address {
  addresses: Array<string>;
  sentence: string;
}

export interface Advice {
  ply: number;
  move: string;
  line: Array<string>;
  reason: string;
  other: string | null;
  other_said: string;
  chance: number | null;
  other_chance: number | null;
}

export interface AnswerInfo {
  move: string;
  sentence: string;
  chance: number;
  behind: number;
  error: number;
  planned: boolean;
}

export interface AskAdvice {
  ply: number;
}

export interface AskPreview {
  type: 'preview';
  ply: number;
  moves: Array<string>;
}

export interface AskView {
  title: string;
  say: string;
  light: Array<string>;
  step: number;
  moves: Array<string>;
  no: string;
}

export interface AskWhole {
  type: 'whole';
}

export interface Back {
  type: 'back';
}

export interface BotChoice {
  bot: string;
}

export interface BotInfo {
  name: string;
  line: string;
}

export interface BubbleView {
  title: string;
  say: string;
  light: Array<string>;
  step: number;
}

export interface CardInfo {
  card: number;
  name: string;
  copies: number;
  source: string;
  halves: Array<HalfInfo>;
}

export interface CardSeat {
  place: number;
  side: string;
  gain: number;
  depends: boolean;
  why: string;
}

export interface CaveInfo {
  number: number;
  text: string;
  points: number;
  rows: Array<TokenRow>;
  source: string;
}

export interface ChangeMessage {
  type: 'change';
  number: number;
  table: Record<string, unknown>;
  game: Record<string, unknown>;
  forests: Array<ForestChange>;
  moves: Array<MoveFacts>;
  log: Array<LogTurn>;
  afresh: boolean;
  lesson: LessonView | null;
}

export interface Consent {
  agree: boolean;
}

export interface DailyInfo {
  day: string;
  edition: string;
  over: boolean;
  ends: string;
  promise: string;
  seed: string | null;
  salt: string | null;
  rivals: Array<string>;
  start: number;
  played: number;
  best: number | null;
  streak: number;
  mine: MyDaily | null;
  results: Array<DailyResult>;
  par: Array<ParLine>;
  par_of: number;
}

export interface DailyResult {
  name: string;
  points: number;
  place: number;
  you: boolean;
  table: string | null;
}

export interface DayPuzzle {
  day: string;
  id: string;
  solved: boolean;
  first: boolean;
}

export interface DealNumber {
  number: string;
}

export interface DecisionView {
  ply: number;
  chance: number;
  cost: number;
  error: number;
  grade: 'best' | 'good' | 'slip' | 'blunder';
  made: Array<MovePart>;
  better: Array<MovePart>;
  why: string;
}

export interface EarlierPuzzle {
  id: string;
  title: string;
  theme: 'end' | 'keep' | 'pay' | 'place' | 'take' | 'play';
  solved: boolean;
  first: boolean;
}

export interface EditionInfo {
  name: string;
  title: string;
  notice: string;
  digest: string;
  most_seats: number;
  winters: number;
  hand_limit: number;
  clearing_limit: number;
  symbols: Array<string>;
  types: Array<string>;
  face_down: number;
  species: Array<SpeciesInfo>;
  cards: Array<CardInfo>;
  caves: Array<CaveInfo>;
}

export interface EditionName {
  name: string;
  title: string;
  notice: string;
  most_seats: number;
}

export interface EndPush {
  endpoint: string;
}

export interface EndTurn {
  type: 'end-turn';
  ply: number;
}

export interface EnterForest {
  name: string;
  player?: PlayerInput;
  loose?: Array<LooseCard>;
}

export interface Face {
  species: number;
  symbol: string | null;
  card: number | null;
  points: number | null;
  why: string | null;
}

export interface FactView {
  what: string;
  seat: number;
  card: number | null;
  half: number | null;
  source: string;
  target: string;
  place: number | null;
  slot: 'top' | 'bottom' | 'left' | 'right' | null;
  number: number;
  text: string;
}

export interface ForestChange {
  seat: number;
  count: number;
  places: Array<PlaceView>;
  cave: number;
  cave_card: number | null;
  score: number | null;
}

export interface ForestView {
  seat: number;
  places: Array<PlaceView>;
  cave: number;
  cave_card: number | null;
  score: number | null;
}

export interface Frame {
  ply: number;
  move: string | null;
  by: number | null;
  game: GameView;
  log: Array<string>;
  facts: Array<FactView>;
  hands: Array<Array<number>> | null;
}

export interface GameView {
  me: number;
  seat: number;
  ply: number;
  turn: number;
  over: boolean;
  question: string;
  hand: Array<number>;
  hand_sizes: Array<number>;
  deck_size: number;
  winters: number;
  clearing: Array<number>;
  aside: Array<number>;
  caves: Array<number>;
  extra_turns: number;
  forests: Array<ForestView>;
  moves: Array<MoveInfo>;
  why_not: Array<WhyNot>;
  to_pay: number;
  paying_for: number | null;
  suggestion: Array<string>;
  can_undo: boolean;
  held_by: number | null;
  held_until: string | null;
  can_end_turn: boolean;
  outcome: OutcomeView | null;
}

export interface GiveAnswer {
  move: string;
}

export interface HalfInfo {
  half: number;
  species: number;
  symbol: string | null;
  side: string;
}

export interface ImportGame {
  transcript: string;
}

export interface Join {
  name?: string | null;
  seat?: number | null;
  adds_number?: boolean;
}

export interface LegendEntryInfo {
  species: number;
  part: string;
  rows: Array<TokenRow>;
  sentence: string;
}

export interface LessonInfo {
  edition: string;
  title: string;
  line: string;
  steps: number;
  table: string | null;
  done: boolean;
}

export interface LessonView {
  title: string;
  step: number;
  steps: number;
  confirm: string;
  looks: Array<BubbleView>;
  asks: Array<AskView>;
  end: BubbleView | null;
}

export interface LineView {
  label: string;
  cards: number;
  points: number;
  why: string;
}

export interface LogTurn {
  turn: number;
  seat: number;
  title: string;
  lines: Array<string>;
}

export interface LooseCard {
  species: string;
  symbol?: string | null;
}

export interface MakeMoves {
  type: 'move';
  ply: number;
  moves: Array<string>;
}

export interface Me {
  name: string;
}

export interface MoveFacts {
  ply: number;
  turn: number;
  seat: number;
  facts: Array<FactView>;
}

export interface MoveInfo {
  text: string;
  verb: 'take-deck' | 'take' | 'play' | 'lay' | 'pay' | 'at' | 'place' | 'cave' | 'discard' | 'pick-cave' | 'accept' | 'decline' | 'done' | 'show-hand';
  card: number | null;
  half: number | null;
  place: number | null;
  cave: number | null;
  zone: 'hand' | 'clearing' | 'aside' | 'forest' | 'deck' | 'caves' | '';
  sentence: string;
}

export interface MovePart {
  text: string;
  verb: 'take-deck' | 'take' | 'play' | 'lay' | 'pay' | 'at' | 'place' | 'cave' | 'discard' | 'pick-cave' | 'accept' | 'decline' | 'done' | 'show-hand';
  card: number | null;
  half: number | null;
  place: number | null;
  host: number | null;
}

export interface MyDaily {
  table: string;
  points: number | null;
  place: number | null;
  rank: number | null;
  counted: boolean;
  share: string;
}

export interface NewRecoveryPhrase {
  phrase: string;
  link: string;
}

export interface NewRoom {
  name: string;
  player?: PlayerInput;
  loose?: Array<LooseCard>;
  edition: string;
}

export interface NewTable {
  edition: string;
  public?: boolean;
  show_scores?: boolean;
  allow_undo?: boolean;
  bot_pause?: number;
  turn_end?: 'at-once' | 'grace' | 'said';
  grace?: number;
  clock?: 'none' | 'live' | 'days';
  move_time?: number;
  reserve?: number;
  seats: Array<SeatChoice>;
  adds_number?: boolean;
}

export interface OpponentInfo {
  bot: string;
  number: number;
  name: string;
  manner: string;
  line: string;
  portrait: string;
}

export interface OutcomeView {
  totals: Array<number>;
  winners: Array<number>;
  sheets: Array<SheetView>;
}

export interface ParLine {
  bot: string;
  name: string;
  points: number;
  place: number;
}

export interface PasskeyAnswer {
  ticket: string;
  credential: Record<string, unknown>;
}

export interface PasskeyChoice {
  id: string;
}

export interface PasskeyInfo {
  id: string;
  made: string;
}

export interface PasskeyQuestion {
  options: Record<string, unknown>;
  ticket: string;
}

export interface Phrase {
  phrase: string;
}

export interface PhraseOwner {
  name: string;
  tables: number;
  yours: boolean;
  moving: number;
}

export interface PlaceCards {
  table: Record<string, unknown>;
  loose?: Array<Array<LooseCard>>;
  player?: number;
  wanted?: Array<string>;
}

export interface PlaceInput {
  card: string;
  symbol?: string | null;
  river?: boolean;
  top?: Array<LooseCard>;
  bottom?: Array<LooseCard>;
  left?: Array<LooseCard>;
  right?: Array<LooseCard>;
}

export interface PlaceView {
  number: number;
  host: Face;
  layout: string;
  river: boolean;
  slots: Record<string, number>;
  top: Array<Face>;
  bottom: Array<Face>;
  left: Array<Face>;
  right: Array<Face>;
}

export interface PlayerInput {
  name?: string;
  cave?: number;
  cave_card?: string | null;
  forest?: Array<PlaceInput>;
}

export interface PlayerScore {
  name: string;
  total: number;
  cave: number;
  lines: Array<LineView>;
  unknown: Array<string>;
}

export interface PortraitInfo {
  plan: string;
  scene: string;
  traits: Record<string, unknown>;
}

export interface PracticeFromGame {
  ply: number;
  seat?: number | null;
  bots?: Array<string>;
  fresh?: boolean;
}

export interface PracticeFromPuzzle {
  bots?: Array<string>;
}

export interface Presence {
  type: 'presence';
  connected: Array<boolean>;
}

export interface Preview {
  type: 'preview';
  ply: number;
  moves: Array<string>;
  before: Array<number>;
  after: Array<number>;
  bonus: boolean | null;
  sentence: string;
  next: Array<MoveInfo>;
  to_pay: number;
  paying_for: number | null;
  suggestion: Array<string>;
  warning: string;
}

export interface Problem {
  slug: string;
  sentence: string;
}

export interface Push {
  endpoint: string;
  expirationTime?: number | null;
  keys: PushKeys;
}

export interface PushKey {
  key: string;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface PushStatus {
  told: boolean;
}

export interface PuzzleHint {
  sentence: string;
  species: Array<number>;
}

export interface PuzzleInfo {
  id: string;
  edition: string;
  theme: 'end' | 'keep' | 'pay' | 'place' | 'take' | 'play';
  theme_name: string;
  title: string;
  situation: string;
  asking: string;
  rating: number;
  tried: number;
  found: number;
  day: string | null;
  names: Array<string>;
  game: GameView;
  answers: Array<MoveInfo>;
  tries: number;
  solved: boolean;
  solution: PuzzleSolution | null;
}

export interface PuzzleOverview {
  edition: string;
  puzzles: number;
  themes: Array<ThemeInfo>;
  solver: SolverInfo;
  days: Array<DayPuzzle>;
  earlier: Array<EarlierPuzzle>;
}

export interface PuzzleSolution {
  move: string;
  why: string;
  answers: Array<AnswerInfo>;
  tables: number;
  to_the_end: number;
}

export interface PuzzleVerdict {
  right: boolean;
  sentence: string;
  counted: boolean;
  gained: number;
  solver: SolverInfo;
  solution: PuzzleSolution | null;
}

export interface RatedGame {
  counted: boolean;
  sentence: string;
  before: RatingInfo;
  after: RatingInfo;
}

export interface RatingInfo {
  value: number;
  spread: number;
  games: number;
  fits: string;
}

export interface React {
  type: 'react';
  reaction: 'hello' | 'well-played' | 'wow' | 'thanks' | 'oops' | 'one-moment' | 'good-game';
}

export interface Reaction {
  type: 'reaction';
  seat: number;
  reaction: 'hello' | 'well-played' | 'wow' | 'thanks' | 'oops' | 'one-moment' | 'good-game';
}

export interface RecoveryInfo {
  name: string;
  tables: number;
  made: string | null;
  passkeys: Array<PasskeyInfo>;
  devices: number;
}

export interface Refusal {
  type: 'refusal';
  slug: string;
  sentence: string;
  ply: number;
}

export interface Rename {
  name: string;
}

export interface ReplayPage {
  table: TableInfo;
  plies: number;
  frames: Array<Frame>;
}

export interface ReplayTurn {
  turn: number;
  seat: number;
  title: string;
  lines: Array<string>;
  first: number;
  last: number;
  points: Array<number>;
}

export interface ReplayTurns {
  turns: Array<ReplayTurn>;
}

export interface ReviewPage {
  table: TableInfo;
  me: number;
  state: 'short' | 'new' | 'weighing' | 'stopped' | 'ready';
  done: number;
  of: number;
  stopped_at: number;
  plies: number;
  winners: Array<number>;
  players: Array<ReviewedPlayer>;
  turns: Array<ReviewedTurn>;
  turning_points: Array<number>;
}

export interface ReviewedPlayer {
  seat: number;
  name: string;
  points: number;
  accuracy: number;
  choice: number;
  luck: number;
  rivals: number;
  grades: Record<string, number>;
}

export interface ReviewedTurn {
  turn: number;
  seat: number;
  ply: number;
  last: number;
  title: string;
  species: number | null;
  chance: number;
  after: number;
  cost: number;
  grade: 'best' | 'good' | 'slip' | 'blunder';
  winters: number;
  decisions: Array<DecisionView>;
}

export interface RoomForest {
  number: number;
  name: string;
  player: Record<string, unknown>;
  loose: Array<Record<string, unknown>>;
  yours: boolean;
  editable: boolean;
  changed: string;
}

export interface RoomInfo {
  id: string;
  edition: string;
  version: number;
  until: string;
  now: string;
  you_host: boolean;
  most: number;
  forests: Array<RoomForest>;
  answer: SeatedScores | null;
  type: 'room';
}

export interface RuleSection {
  name: string;
  title: string;
  text: string;
  picture: string;
  asked: Array<string>;
}

export interface RuleWord {
  name: string;
  forms: Array<string>;
  says: string;
  section: string;
}

export interface Rules {
  edition: string;
  title: string;
  notice: string;
  sections: Array<RuleSection>;
  words: Array<RuleWord>;
  legend: Array<LegendEntryInfo>;
}

export interface Scores {
  edition: string;
  players: Array<PlayerScore>;
  winners: Array<string>;
  warning: string;
  problems: Array<string>;
}

export interface SeatChoice {
  kind: 'me' | 'open' | 'bot';
  bot?: string | null;
}

export interface SeatInfo {
  seat: number;
  kind: 'guest' | 'bot' | 'open';
  name: string;
  bot: string | null;
  you: boolean;
  connected: boolean;
  was_yours: boolean;
  waits_for_owner: boolean;
  caretaker: boolean;
  time_left: number | null;
  asked_by: string | null;
  agreed: Array<number>;
  number: string;
  number_due: boolean;
}

export interface SeatLink {
  path: string;
}

export interface SeatedScores {
  seats: Array<Array<CardSeat>>;
  gains: Array<CardSeat>;
  scores: Scores;
}

export interface SheetView {
  seat: number;
  name: string;
  total: number;
  cave: number;
  lines: Array<LineView>;
}

export interface SolverInfo {
  rating: number;
  spread: number;
  answered: number;
  streak: number;
}

export interface SpeciesInfo {
  index: number;
  name: string;
  kind: string;
  side: string;
  types: Array<string>;
  needs: string;
  cost: number;
  copies: number;
  effect: string;
  bonus: string;
  score: string;
  rows: Array<TokenRow>;
  needs_symbol: boolean;
  needs_place: boolean;
  counts: Array<number>;
  counts_symbols: Array<string>;
  counts_own_symbol: boolean;
  portrait: PortraitInfo | null;
  source: string;
}

export interface TableInfo {
  id: string;
  edition: string;
  seats: Array<SeatInfo>;
  public: boolean;
  show_scores: boolean;
  allow_undo: boolean;
  bot_pause: number;
  turn_end: 'at-once' | 'grace' | 'said';
  grace: number;
  clock: 'none' | 'live' | 'days';
  move_time: number;
  reserve: number;
  deadline: string | null;
  now: string;
  rules: string;
  state: 'waiting' | 'playing' | 'finished';
  commits_to: 'seed' | 'secret' | 'file' | 'nothing';
  commitment: string | null;
  seed: string | null;
  salt: string | null;
  start: number;
  created: string;
  moved: string;
  rematch: string | null;
  decides: number | null;
  you_host: boolean;
  happened: string;
  turns_since: number;
  trouble: string;
  purpose: 'game' | 'practice' | 'lesson' | 'daily';
  about: string;
  opened: number;
}

export interface TableLists {
  open: Array<TableInfo>;
  mine: Array<TableInfo>;
}

export interface TakeLesson {
  afresh?: boolean;
}

export interface ThemeInfo {
  theme: 'end' | 'keep' | 'pay' | 'place' | 'take' | 'play';
  name: string;
  puzzles: number;
  solved: number;
}

export interface Token {
  k: string;
  n?: number | string | null;
  of?: string | Array<string> | null;
  v?: Array<number> | null;
  from?: string | null;
  to?: string | null;
  side?: string | null;
}

export interface TokenRow {
  role: 'rule' | 'always' | 'effect' | 'bonus' | 'score';
  tokens: Array<Token>;
}

export interface Undo {
  type: 'undo';
  ply: number;
}

export interface ViewMessage {
  type: 'view';
  number: number;
  table: TableInfo;
  game: GameView | null;
  moves: Array<MoveFacts>;
  log: Array<LogTurn>;
  afresh: boolean;
  lesson: LessonView | null;
}

export interface WhyNot {
  half: number;
  sentence: string;
}
