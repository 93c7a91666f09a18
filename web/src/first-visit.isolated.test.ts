// @vitest-environment jsdom
import { Children, isValidElement } from 'react';
import { expect, test } from 'vitest';
import { OtherScreens } from './app/other-screens.js';
import { APART as PATHS } from './app/router.js';
import { APART } from './first-visit.js';

/** The path of a route with something in place of its parameters. */
const addressOf = (path: string) => `/${path.replaceAll(/:\w+/g, 'a1').replace(/\/?\*$/, '')}`;
const isApart = (path: string) => APART.test(addressOf(path));

test('every route without the usual frame fetches the table of those screens at once', () => {
  expect(Object.keys(PATHS).filter((path) => !isApart(path))).toEqual([]);
});

test('a route inside the frame does not fetch the table of the others', () => {
  const routes: readonly unknown[] = Children.toArray(OtherScreens().props.children);
  const paths = routes.flatMap((route) =>
    isValidElement<{ path: string }>(route) ? [route.props.path] : [],
  );
  expect(paths).toContain('tournament/:id/score');
  expect(['', 'ground/:id', ...paths].filter(isApart)).toEqual([]);
});
