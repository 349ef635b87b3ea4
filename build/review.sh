# Runs a command for reviewers as src/ has it now. Bundled, it starts in a fifth of the time of its modules.
bundle=node_modules/.cache/review.mjs
if [ -n "$(find src -newer $bundle 2>&1)" ]; then
  node_modules/.bin/esbuild src/review/commands.ts --bundle --platform=node --format=esm --packages=external \
    --log-level=error --outfile=$bundle.$$.mjs && mv $bundle.$$.mjs $bundle || exit 1
fi
# Commands run for seconds: compiling their code for speed takes more processor time than it saves.
exec node --no-opt $bundle "$@"
