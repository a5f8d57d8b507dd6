import { spawn } from 'node:child_process';

/** One command of a longer run, such as a step of `pnpm check`. */
export interface Step {
  name: string;
  command: string[];
}

export interface StepResult {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

export function runStep({ name, command: [program = '', ...args] }: Step, cwd: string): Promise<StepResult> {
  const began = performance.now();
  const { promise, resolve } = Promise.withResolvers<StepResult>();
  let output = '';
  const end = (ok: boolean) => resolve({ name, ok, seconds: (performance.now() - began) / 1000, output });
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.on('error', (error) => {
    output += error.message;
    end(false);
  });
  child.on('close', (code) => end(code === 0));
  return promise;
}

/** Runs all steps, `atOnce` at a time, in order; reports each as it ends. One failure does not stop the others. */
export async function runSteps(steps: Step[], cwd: string, atOnce: number, report: (result: StepResult) => void): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, cwd);
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}
