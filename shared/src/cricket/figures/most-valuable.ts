/** The points of the most-valuable formula; `MOST_VALUABLE_WORDS` in `match-words` says the same to readers. */
export const MVP_POINTS = {
  run: 1,
  four: 1,
  six: 2,
  thirty: 10,
  fifty: 20,
  wicket: 20,
  maiden: 10,
  catch: 8,
  stumping: 10,
  runOut: 8,
} as const;

interface Scored {
  batting: readonly { runs: number; fours: number; sixes: number }[];
  bowling: readonly { balls: number; maidens: number; runs: number; wickets: number }[];
  catches: number;
  stumpings: number;
  runOuts: number;
}

/** Most-valuable points of a player in one match; `runsPerBall` is what a ball of this match cost on average. */
export function mostValuablePoints(player: Scored, runsPerBall: number): number {
  let points =
    player.catches * MVP_POINTS.catch +
    player.stumpings * MVP_POINTS.stumping +
    player.runOuts * MVP_POINTS.runOut;
  for (const { runs, fours, sixes } of player.batting) {
    points += runs * MVP_POINTS.run + fours * MVP_POINTS.four + sixes * MVP_POINTS.six;
    if (runs >= 50) points += MVP_POINTS.fifty;
    else if (runs >= 30) points += MVP_POINTS.thirty;
  }
  for (const { balls, maidens, runs, wickets } of player.bowling)
    points +=
      wickets * MVP_POINTS.wicket +
      maidens * MVP_POINTS.maiden +
      Math.max(0, Math.round(balls * runsPerBall) - runs);
  return points;
}
