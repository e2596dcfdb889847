'use strict';
// Runs every command of the project: `node scripts/bootstrap.cjs <command> [args…]`.
// Plain CommonJS for Node 14, as it runs under the machine's Node. It installs the dependencies, then runs
// scripts/<command>.ts under the project's own Node.
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { ensureInstalled } = require('./bootstrap-install.cjs');

const root = path.resolve(__dirname, '..');
const commands = ['start', 'test', 'check', 'admin', 'shots', 'bench', 'measure', 'model'];
const windows = process.platform === 'win32';

/**
 * The demonstration gives young objects less room than V8's own 16 MB: it holds 20 MB less at rest.
 * Under load a request costs a sixth more, so a real shop keeps V8's.
 */
function flagsOf(command) {
  const { APP_ENV } = process.env;
  const production = APP_ENV ? APP_ENV === 'production' : /^\s*APP_ENV\s*=\s*["']?production/m.test(dotEnv());
  return command === 'start' && !production ? ['--max-semi-space-size=4'] : [];
}

function dotEnv() {
  try {
    return fs.readFileSync(path.join(root, '.env'), 'utf8');
  } catch {
    return '';
  }
}

/**
 * The processes whose end must end us: npm, and the shell it may start. Without npm there are none, so that a
 * terminal may be closed.
 */
function watchedParents() {
  if (!process.env.npm_lifecycle_event || windows) return [];
  const parents = [process.ppid];
  if (process.platform === 'linux') {
    const stat = statOf(process.ppid);
    if (stat && /^(sh|dash|bash|ash|zsh|busybox)$/.test(stat.name)) parents.push(stat.parent);
  }
  return parents;
}

function statOf(pid) {
  try {
    const found = /\((.*)\) (\S) (\d+)/.exec(fs.readFileSync(`/proc/${pid}/stat`, 'latin1'));
    return found && { name: found[1], state: found[2], parent: Number(found[3]) };
  } catch {
    return null;
  }
}

function isGone(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
  if (process.platform !== 'linux') return false;
  const stat = statOf(pid);
  return stat === null || stat.state === 'Z';
}

function signalQuietly(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Ends the processes that the command left in its process group. */
function endGroup(pid, done) {
  if (windows || !signalQuietly(-pid, 'SIGTERM')) return done();
  const deadline = Date.now() + 2000;
  const timer = setInterval(() => {
    if (signalQuietly(-pid, 0) && Date.now() < deadline) return;
    clearInterval(timer);
    signalQuietly(-pid, 'SIGKILL');
    done();
  }, 50);
}

/**
 * In a process group of its own the command gets one signal, and not a copy from the terminal and another
 * from npm.
 */
function run(node, command, args) {
  const parents = watchedParents();
  const child = spawn(node, [...flagsOf(command), path.join(root, 'scripts', `${command}.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
    detached: !windows,
    env: Object.assign({}, process.env, {
      PATH: [path.join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(path.delimiter),
      FLORILEGE_PARENT_PID: String(process.pid),
      // Compiled code is kept for the next start; a folder that cannot be written is left alone.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'florilege-node'),
    }),
  });

  let lastSignal = 0;
  let interruptions = 0;
  const forward = (signal) => {
    const now = Date.now();
    if (now - lastSignal < 500) return;
    lastSignal = now;
    if (signal === 'SIGINT') interruptions += 1;
    // The third Ctrl-C ends it at once.
    if (interruptions >= 3 && !windows) signalQuietly(-child.pid, 'SIGKILL');
    else if (!windows) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  const parentWatch = setInterval(() => {
    if (parents.length === 0 || (process.ppid === parents[0] && !parents.some(isGone))) return;
    clearInterval(parentWatch);
    child.kill('SIGTERM');
  }, 500);

  child.on('error', (error) => fail(`Node ne démarre pas (${node}) : ${error.message}`));
  child.on('exit', (code, signal) => {
    clearInterval(parentWatch);
    endGroup(child.pid, () => process.exit(signal ? 128 + os.constants.signals[signal] : code));
  });
}

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

const [command, ...args] = process.argv.slice(2);
if (!commands.includes(command))
  fail(`Commande inconnue : ${command || '(aucune)'}. Connues : ${commands.join(', ')}.`);
ensureInstalled(root).then(
  (node) => run(node, command, args),
  (error) => fail(error.message),
);
