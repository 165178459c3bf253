import { complaintLimits } from '@kujiya/contract/complaints';
import { privateFiles } from './store.ts';

/** The names under which the parts of a member's file are kept: its pieces as they were sent, and the photo made of them. */
export const nameOfPiece = (name: string, nth: number): string => `${privateFiles}${name}.${nth}`;
export const nameOfPhoto = (name: string): string => `${privateFiles}${name}.webp`;
export const piecesOf = (bytes: number): number => Math.ceil(bytes / complaintLimits.pieceBytes);

/** What is kept of a file that has been checked. */
export const namesOfFile = ({
  name,
  bytes,
  type,
}: {
  name: string;
  bytes: number;
  type: string;
}): string[] =>
  type === 'image/webp'
    ? [nameOfPhoto(name)]
    : Array.from({ length: piecesOf(bytes) }, (_, nth) => nameOfPiece(name, nth));
