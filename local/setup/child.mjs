import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';

/**
 * Runs a command and returns its exit code. SIGINT and SIGTERM end the child first and then this process, so that no
 * install or build continues alone. `nice` above 0 lowers the priority of the child.
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
