'use strict';
// Finds and runs npm, in any version and for any account. Plain CommonJS for Node 14: see bootstrap.cjs.
const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const windows = process.platform === 'win32';

const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error', '--no-save'];

function remove(place) {
  if (fs.rmSync) fs.rmSync(place, { recursive: true, force: true, maxRetries: 3 });
  else if (fs.existsSync(place)) fs.rmdirSync(place, { recursive: true });
}

function isWritable(folder) {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** npm has its cache in the home folder; an account without a usable one gets a temporary folder. */
function npmEnvironment() {
  // The machine's Node may trust certificates of the system, those of a company for example; ours must trust them too.
  const env = Object.assign({ NODE_USE_SYSTEM_CA: '1' }, process.env);
  const cache = env.npm_config_cache || (env.HOME && path.join(env.HOME, '.npm'));
  if (!windows && (!env.HOME || !cache || !path.isAbsolute(cache) || !isWritable(cache))) {
    const own = fs.mkdtempSync(path.join(os.tmpdir(), 'florilege-npm-'));
    env.npm_config_cache = path.join(own, 'cache');
    if (!env.HOME || !isWritable(env.HOME)) env.HOME = own;
    process.on('exit', () => remove(own));
  }
  return env;
}

/** The npm that runs us, or else the machine's; its settings are added to the environment. */
function machineNpm(env) {
  const running = process.env.npm_execpath;
  const cli = running && /npm-cli\.c?js$/.test(running) ? running : undefined;
  const [program, first] = cli ? [process.execPath, [cli]] : [windows ? 'npm.cmd' : 'npm', []];
  const ask = (...args) =>
    spawnSync(program, [...first, ...args], { env, encoding: 'utf8', shell: windows && !cli });
  const asked = ask('--version');
  if (asked.error || asked.status !== 0) {
    throw new Error(
      'npm est introuvable : installez Node.js (https://nodejs.org) avec npm, puis relancez la commande.',
    );
  }
  // npm reads global settings, a company's registry for example, beside the Node that runs it: the machine's
  // are named.
  if (!env.npm_config_globalconfig) {
    const globalConfig = String(ask('config', 'get', 'globalconfig').stdout).trim();
    if (path.isAbsolute(globalConfig)) env.npm_config_globalconfig = globalConfig;
  }
  return { cli, major: majorOf(asked.stdout.trim()) };
}

function majorOf(version) {
  return Number(version.replace(/^v/, '').split('.')[0]);
}

/** Runs npm under the given Node: its script, or its name with that Node first in PATH. */
function npm(args, { folder, node, cli, env, onStart }) {
  const [program, first] = cli ? [node, [cli]] : [windows ? 'npm.cmd' : 'npm', []];
  const PATH = [path.dirname(node), env.PATH].filter(Boolean).join(path.delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: folder,
      env: Object.assign({}, env, { PATH }),
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: windows && !cli,
    });
    onStart(child.pid);
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`npm s’est arrêté avec le code ${code}`)),
    );
  });
}

module.exports = { isWritable, machineNpm, majorOf, npm, npmEnvironment, quiet, remove };
