'use strict';
// One installation at a time in one folder. Plain CommonJS for Node 14: see bootstrap.cjs.
const crypto = require('crypto');
const fs = require('fs');
const os = require('os');
const path = require('path');

const longestInstall = 30 * 60 * 1000;

function lockFile(root) {
  const user = process.getuid ? process.getuid() : 0;
  const name = crypto.createHash('sha256').update(fs.realpathSync(root)).digest('hex').slice(0, 16);
  // node_modules is emptied by an installation, and the project may be read-only.
  return path.join(os.tmpdir(), `florilege-install-${user}-${name}.lock`);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * A killed bootstrap leaves its npm at work, so the lock holds until both are gone. A lock older than the
 * machine's start is stale.
 */
function isHeld(file) {
  try {
    const changed = fs.statSync(file).mtimeMs;
    if (Date.now() - changed > longestInstall || changed < Date.now() - os.uptime() * 1000) return false;
    const pids = fs
      .readFileSync(file, 'utf8')
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0);
    // An empty file was just created.
    return pids.length === 0 ? Date.now() - changed < 2000 : pids.some(isAlive);
  } catch {
    return false;
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function take(file) {
  if (isHeld(file)) return false;
  try {
    fs.rmSync ? fs.rmSync(file, { force: true }) : fs.existsSync(file) && fs.unlinkSync(file);
    fs.writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  // Two processes may both have replaced the same stale lock: the last one has it.
  await pause(100);
  return Number(fs.readFileSync(file, 'utf8').split('\n')[0]) === process.pid;
}

/** Runs the work alone. `work` gets a function that adds a process that may outlive us. */
async function withInstallLock(root, say, work) {
  const file = lockFile(root);
  for (let waited = false; !(await take(file)); waited = true) {
    if (!waited) say('Une autre installation est en cours dans ce dossier : attente de sa fin…');
    await pause(500);
  }
  try {
    return await work((pid) => fs.appendFileSync(file, `${pid}\n`));
  } finally {
    fs.unlinkSync(file);
  }
}

module.exports = { withInstallLock };
