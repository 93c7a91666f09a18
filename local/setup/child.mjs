import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';

/**
 * Runs a command to its end and gives its exit code. SIGINT and SIGTERM sent to this process end the child
 * first and then this process, so an install or a build never goes on alone. `nice` above 0: it and what it starts give
 * way to others.
 */
export function runChild(command, args, { nice = 0, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
    if (child.pid && nice > getPriority()) setPriority(child.pid, nice);
    const pass = (signal) => {
      child.kill(signal);
      child.once('exit', () => process.exit(signal === 'SIGINT' ? 130 : 143));
    };
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    const done = () => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
    };
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
