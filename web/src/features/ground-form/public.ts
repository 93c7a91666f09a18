/** The form of a ground: its rows, its hours as a bar, its pictures. Used to list a ground and to edit one. */
export { GroundAmenities } from './components/ground-amenities.js';
export { GroundRows } from './components/ground-row.js';
export { PictureBoard } from './components/picture-board.js';
export {
  complaintsOf,
  formOfGround,
  type GroundBody,
  type GroundField,
  type GroundForm,
  judgeGround,
  type RangeRow,
} from './ground-form.js';
export { GROUND_ROWS, GROUND_SWITCHES, type GroundTextField, TEXT_FIELDS } from './ground-form-rows.js';
export type { BoardPicture, PictureActions } from './picture-actions.js';
export {
  type BarRange,
  barOf,
  endOf,
  gapsOf,
  moveEdge,
  overlapsOf,
  type Piece,
  piecesOf,
  rangesOf,
  withHours,
  withRange,
} from './price-bar.js';
export type { RowState } from './row-state.js';
export { groundFormTexts, pictureTexts } from './texts.js';
