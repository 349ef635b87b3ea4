#!/usr/bin/env node
import './server/start.ts';
