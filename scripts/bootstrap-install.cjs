'use strict';
// Installs the dependencies of package-lock.json and the project's own Node. Plain CommonJS for Node 14: see
// bootstrap.cjs.
const { spawnSync } = require('child_process');
const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const { withInstallLock } = require('./bootstrap-lock.cjs');
const {
  isWritable,
  machineNpm,
  majorOf,
  npm,
  npmEnvironment,
  quiet,
  remove,
} = require('./bootstrap-npm.cjs');

const windows = process.platform === 'win32';
/** Older ones do not read our lock file or do not run under our Node. */
const oldestNpm = 9;
const newerNpm = 'npm@11.19.1';
const executable = windows ? 'node.exe' : 'node';

function say(text) {
  process.stdout.write(`${text}\n`);
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The stamp in node_modules of this lock file, installed for this system. */
function wantedStamp(root) {
  const hash = crypto
    .createHash('sha256')
    .update(fs.readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  return `${hash} ${process.platform}-${process.arch}\n`;
}

const stampFile = (root) => path.join(root, 'node_modules', '.florilege-lock');

function isStamped(root) {
  try {
    return fs.readFileSync(stampFile(root), 'utf8') === wantedStamp(root);
  } catch {
    return false;
  }
}

/** Whether an optional package is made for this system; one that names no system only follows another. */
function neededHere(entry) {
  const suits = (allowed, actual) => !allowed || allowed.includes(actual);
  return (
    Boolean(entry.os || entry.cpu) &&
    suits(entry.os, process.platform) &&
    suits(entry.cpu, process.arch) &&
    suits(entry.libc, 'glibc')
  );
}

/** After an `npm install` by hand the record that npm writes last lists the packages of the lock file. */
function installedByHand(root) {
  const wanted = readJson(path.join(root, 'package-lock.json'));
  const installed = readJson(path.join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.keys(wanted.packages).every((place) => {
    if (!place.startsWith('node_modules/')) return true;
    const entry = wanted.packages[place];
    const there = installed.packages[place];
    if (!there) return Boolean(entry.peer || (entry.optional && !neededHere(entry)));
    return there.version === entry.version && fs.existsSync(path.join(root, place));
  });
}

/** Tools for the installation itself: the project's Node and, on an old machine, a newer npm. */
const toolsFolder = (root) => path.join(root, 'node_modules', '.florilege-node');

/** The project's Node, wherever npm put it; undefined when its install script was switched off or did not finish. */
function pinnedNode(root, version) {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const platformPackage = `${prefix}-${windows ? 'win' : process.platform}-${process.arch}`;
  const modules = path.join(root, 'node_modules');
  const places = [
    path.join(modules, 'node', 'bin', executable),
    path.join(modules, platformPackage, 'bin', executable),
    path.join(modules, 'node', 'node_modules', platformPackage, 'bin', executable),
    path.join(toolsFolder(root), 'node_modules', platformPackage, 'bin', executable),
  ];
  const found = places.find((place) => {
    const tried = fs.existsSync(place) && spawnSync(place, ['--version'], { encoding: 'utf8' });
    return tried && String(tried.stdout).trim() === `v${version}`;
  });
  return { found, expected: places[0], platformPackage };
}

/** An interrupted installation may look complete to npm. The folder itself stays, as it may be a mount or a link. */
function emptyModules(root) {
  const modules = path.join(root, 'node_modules');
  if (!isWritable(modules)) {
    throw new Error(
      `Les dépendances sont à installer, mais ${modules} n’est pas modifiable par cet utilisateur.`,
    );
  }
  for (const name of fs.readdirSync(modules)) remove(path.join(modules, name));
}

async function installDependencies(root, node, onStart) {
  const began = Date.now();
  const env = npmEnvironment();
  const ownCli = path.join(toolsFolder(root), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const machine = machineNpm(env);
  const cli = fs.existsSync(ownCli) ? ownCli : machine.cli;
  // `npm ci` refuses a lock file without the optional packages of every platform, and some registries do not
  // have them all. Development tools build the web app, so they are needed whatever NODE_ENV says.
  const args = ['install', ...quiet, '--include=dev', '--include=optional'];
  try {
    await npm(args, { folder: root, node, cli, env, onStart });
  } catch (error) {
    throw new Error(
      `L’installation des dépendances a échoué : ${error.message}. Vérifiez l’accès à Internet et relancez la commande.`,
    );
  }
  say(`Dépendances installées en ${Math.round((Date.now() - began) / 1000)} s.`);
}

/** Fetches the package with the Node binary, as the install script of the `node` package does. */
async function fetchNode(root, version, onStart) {
  const folder = toolsFolder(root);
  if (!isWritable(folder)) {
    throw new Error(`Il manque Node ${version}, et ${folder} n’est pas modifiable par cet utilisateur.`);
  }
  say(`Installation de Node ${version}…`);
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}\n');
  const env = npmEnvironment();
  env.npm_config_global = 'false';
  const { cli, major } = machineNpm(env);
  const packages = [
    `${pinnedNode(root, version).platformPackage}@${version}`,
    ...(major < oldestNpm ? [newerNpm] : []),
  ];
  const args = ['install', ...quiet, '--no-package-lock', '--ignore-scripts', ...packages];
  try {
    await npm(args, { folder, node: process.execPath, cli, env, onStart });
  } catch (error) {
    throw new Error(
      `Node ${version} n’a pas pu être installé pour ${process.platform}-${process.arch} : ${error.message}.`,
    );
  }
}

/** Puts the binary behind node_modules/.bin/node, so that every npm script finds the same Node. */
function linkNode(root, found, expected) {
  try {
    if (found !== expected) replaceBinary(found, expected);
    const inBin = path.join(root, 'node_modules', '.bin', 'node');
    if (!windows && !fs.existsSync(inBin)) {
      fs.mkdirSync(path.dirname(inBin), { recursive: true });
      fs.symlinkSync(path.join('..', 'node', 'bin', 'node'), inBin);
    }
    remove(toolsFolder(root));
    return expected;
  } catch {
    // node_modules is read-only: the binary is used where it is.
    return found;
  }
}

function replaceBinary(found, expected) {
  fs.mkdirSync(path.dirname(expected), { recursive: true });
  const temporary = `${expected}.${process.pid}`;
  try {
    fs.linkSync(found, temporary);
  } catch {
    fs.copyFileSync(found, temporary);
  }
  fs.renameSync(temporary, expected);
}

function writeStamp(root) {
  try {
    fs.writeFileSync(stampFile(root), wantedStamp(root));
  } catch {
    // node_modules is read-only but complete: the next start checks it in full again.
  }
}

/** Resolves to the path of the project's Node once everything the lock file asks for is installed. */
async function ensureInstalled(root) {
  const version = readJson(path.join(root, 'package-lock.json')).packages['node_modules/node'].version;
  const ready = () => {
    if (!isStamped(root)) return undefined;
    const { found, expected } = pinnedNode(root, version);
    return found === expected ? found : undefined;
  };
  const node = ready();
  if (node) return node;
  return withInstallLock(root, say, async (onStart) => {
    // The process that held the lock before us may have installed everything.
    const complete = isStamped(root) || installedByHand(root);
    if (!complete) {
      say('Installation des dépendances de Florilège (une à deux minutes la première fois)…');
      emptyModules(root);
      // npm leaves out optional packages that do not suit the Node it runs under, so it runs under ours.
      if (majorOf(process.version) < majorOf(version)) await fetchNode(root, version, onStart);
      await installDependencies(root, pinnedNode(root, version).found || process.execPath, onStart);
    }
    if (!pinnedNode(root, version).found) await fetchNode(root, version, onStart);
    const { found, expected } = pinnedNode(root, version);
    if (!found)
      throw new Error(
        `Node ${version} est installé mais ne s’exécute pas sur ce système (${process.platform}-${process.arch}).`,
      );
    writeStamp(root);
    return linkNode(root, found, expected);
  });
}

module.exports = { ensureInstalled };
