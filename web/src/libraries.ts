/** Runs React: a module of ours, because the first script would need a helper file to import the package itself. */
import 'react-dom/client';
