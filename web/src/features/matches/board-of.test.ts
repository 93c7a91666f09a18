import { matchBoard } from '@crease/shared/contracts/match-card';
import { describe, expect, it } from 'vitest';
import { boardOf, newerBoard } from './board-of.js';
import { aMatch } from './testing/a-match.js';

describe('the board that a card gives', () => {
  it('follows the contract of the board that the server pushes', () => {
    const board = boardOf(aMatch());
    expect(matchBoard.parse(board)).toEqual(board);
    expect(board.batters).toEqual([
      { playerId: 'a2', name: 'A 2', runs: 0, balls: 0 },
      { playerId: 'a1', name: 'A 1', runs: 2, balls: 1 },
    ]);
    expect(board.bowler).toEqual({ playerId: 'b0', name: 'B 0', balls: 3, runs: 9, wickets: 1, maidens: 0 });
  });

  it('shows a batter and a bowler who have no line in the card yet', () => {
    const next = { striker: 'a4', bowler: 'b4', freeHit: true, lastBall: false };
    const board = boardOf(aMatch({}, { next }));
    expect(board.batters).toEqual([{ playerId: 'a4', name: 'A 4', runs: 0, balls: 0 }]);
    expect(board.bowler).toMatchObject({ name: 'B 4', balls: 0 });
    expect(board.freeHit).toBe(true);
  });

  it('has no batter at the crease before the first ball and after the last', () => {
    expect(boardOf(aMatch({ status: 'planned' }, { innings: [], next: undefined })).batters).toEqual([]);
    expect(boardOf(aMatch({ status: 'over' }, { next: undefined })).bowler).toBeUndefined();
  });
});

describe('the newer of a card and a pushed board', () => {
  const pushed = (seq: number) => {
    const board = { ...boardOf(aMatch()), sides: ['And…', 'Ban…'] as [string, string] };
    return {
      seq,
      board: {
        ...board,
        target: 77,
        batters: [
          { playerId: 'a2', name: 'A', runs: 4, balls: 1 },
          { playerId: 'late', name: 'Late', runs: 0, balls: 0 },
        ],
      },
    };
  };

  it('is the card unless the board has more events', () => {
    expect(newerBoard(aMatch(), undefined)).toEqual({ seq: 5, board: boardOf(aMatch()) });
    for (const seq of [4, 5]) expect(newerBoard(aMatch(), pushed(seq)).board.target).toBeUndefined();
  });

  it('is the board with the full names of the card, where the card knows them', () => {
    const { seq, board } = newerBoard(aMatch(), pushed(6));
    expect(seq).toBe(6);
    expect(board.target).toBe(77);
    expect(board.sides).toEqual(['Andheri', 'Bandra']);
    expect(board.batters.map(({ name, runs }) => [name, runs])).toEqual([
      ['A 2', 4],
      ['Late', 0],
    ]);
    expect(board.bowler?.name).toBe('B 0');
  });
});
