# shellcheck shell=sh
# PROGRAM is what runs: this checkout where the service user can read it, else a copy in the cache. Either way
# the service may not write it. Settings in a file .env beside a configuration (deploy/compose) are for whoever reads
# that configuration: the service has no need of them, and a copy would show its secrets to everybody.

find_program() {
	PROGRAM=$ROOT
	! needs_mirror || PROGRAM=$(mirror_home)/vivant
}

mirror_home() {
	printf '%s/program/%s\n' "$CACHE" "$(printf %s "$ROOT" | cksum | cut -d ' ' -f 1)"
}

needs_mirror() {
	if $IS_ROOT; then
		# A checkout of a plain user is left as it is: root's node_modules in it would be in that user's way,
		# and that user could change what the service runs.
		[ "$(stat -c %u "$ROOT")" -eq 0 ] || return 0
		as_service test -x "$ROOT" || return 0
		[ -n "$(as_service find "$ROOT" \( -name .git -o -name node_modules -o -name out -o -name .env \) -prune -o ! -readable -print -quit 2>&1)" ]
	else
		# Set up by someone else (root, say) it need not be writable.
		[ ! -w "$ROOT" ] && [ ! -f "$ROOT/node_modules/.vivant-installed" ] && ! is_production
	fi
}

ensure_program() {
	find_program
	if [ "$PROGRAM" = "$ROOT" ]; then
		# Of a copy that an earlier version made, perhaps because of that very file.
		[ ! -d "$(mirror_home)" ] || find "$(mirror_home)" -name .env -type f -delete
		return 0
	fi
	key=$(cd "$ROOT" && find . \( -name .git -o -name node_modules -o -name dist -o -name out -o -name .env -o -path ./data \) -prune \
		-o -type f -printf '%p %s %T@ %m\n' | LC_ALL=C sort | sha256sum | cut -d ' ' -f 1)
	fresh "$(mirror_home)/copied" "$key" && return 0
	step 'Copying the program to where the service can read it' mirror_program
	remember "$(mirror_home)/copied" "$key"
}

mirror_program() {
	home=$(mirror_home)
	rm -rf "$home/new" "$home/old"
	mkdir -p "$home/new"
	tar -C "$ROOT" --exclude=./.git --exclude=node_modules --exclude=dist --exclude=out --exclude=.env --exclude=./data \
		--mode='u+rwX,go+rX,go-w' -cf - . | tar -C "$home/new" --no-same-owner -xf -
	if [ -d "$PROGRAM" ]; then
		# What was built there is checked by its own stamp, and stays.
		(cd "$PROGRAM" && find . -maxdepth 2 \( -name node_modules -o -name dist -o -name out \) -prune -print) |
			while read -r built; do
				[ ! -d "$home/new/$(dirname "$built")" ] || mv "$PROGRAM/$built" "$home/new/$built"
			done
		mv "$PROGRAM" "$home/old"
	fi
	mv "$home/new" "$PROGRAM"
	rm -rf "$home/old"
}

# Test material beside the checkout, for tests alone.
ensure_shared() {
	[ "$PROGRAM" != "$ROOT" ] || return 0
	beside=$(mirror_home)/shared
	rm -f "$beside" 2>/dev/null || :
	[ -d "$ROOT/../shared" ] || {
		rm -rf "$beside"
		return 0
	}
	from=$(CDPATH='' cd -- "$ROOT/../shared" && pwd -P)
	if [ -z "$(as_service find "$from" ! -readable -print -quit 2>&1)" ]; then
		rm -rf "$beside"
		ln -s "$from" "$beside"
		return 0
	fi
	key=$(cd "$from" && find . -type f -printf '%p %s %T@\n' | LC_ALL=C sort | sha256sum | cut -d ' ' -f 1)
	fresh "$beside.copied" "$key" && [ -d "$beside" ] && return 0
	step 'Copying the shared test material' copy_shared
	remember "$beside.copied" "$key"
}

copy_shared() {
	rm -rf "$beside"
	mkdir "$beside"
	tar -C "$from" --mode='u+rwX,go+rX,go-w' -cf - . | tar -C "$beside" --no-same-owner -xf -
}

# npm packages exactly as the lockfile names them. No package's install script runs.
ensure_npm_packages() {
	stamp=$PROGRAM/node_modules/.vivant-installed
	key="$(sha256sum <"$PROGRAM/package-lock.json" | cut -d ' ' -f 1) $(machine_arch)"
	fresh "$stamp" "$key" && return 0
	# A developer's own `npm install` is as good.
	if [ ! -d "$PROGRAM/node_modules" ] || ! "$NODE" "$PROGRAM/scripts/check-installed.ts" "$PROGRAM"; then
		step 'Installing the npm packages' npm_ci
	fi
	step 'Linking the libraries of PostgreSQL' "$NODE" "$PROGRAM/scripts/link-postgres.ts"
	remember "$stamp" "$key"
}

npm_ci() {
	cd "$PROGRAM"
	PATH="$(dirname "$NODE"):$PATH" "$NODE" "$NPM_CLI" ci --ignore-scripts --no-audit --no-fund
}

# What the programs of the service run, in a few files each: up to a second of a core less for each start.
ensure_bundles() {
	stamp=$PROGRAM/platform/dist/.vivant-built
	key=$(cd "$PROGRAM" && files_hash scripts/bundle.ts contract platform face speech meaning/src/*.ts server media package-lock.json)
	fresh "$stamp" "$key" && return 0
	step 'Bundling the programs' bundle_programs
	remember "$stamp" "$key"
}

ensure_web_build() {
	[ -f "$PROGRAM/web/vite.config.ts" ] || return 0
	stamp=$PROGRAM/web/dist/.vivant-built
	key=$(cd "$PROGRAM" && files_hash web contract package-lock.json)
	fresh "$stamp" "$key" && return 0
	step 'Building the web pages' build_web
	remember "$stamp" "$key"
}

bundle_programs() {
	cd "$PROGRAM"
	build_in platform/dist "$NODE" --disable-warning=ExperimentalWarning scripts/bundle.ts
}

# The face by which a media host measures what this machine carries.
ensure_capacity_face() {
	stamp=$PROGRAM/media/dist/capacity/.vivant-built
	key=$(cd "$PROGRAM" && files_hash scripts/build-capacity-face.ts media/src/supervisor/capacity-face.ts face/src package-lock.json)
	fresh "$stamp" "$key" && return 0
	step 'Building the face that measures this machine' build_capacity_face
	remember "$stamp" "$key"
}

build_capacity_face() {
	cd "$PROGRAM"
	build_in media/dist/capacity "$NODE" --disable-warning=ExperimentalWarning scripts/build-capacity-face.ts
}

# build_in DIRECTORY COMMAND...: by the service user, who may write the output for as long as that takes.
build_in() {
	built=$PROGRAM/$1
	shift
	mkdir -p "$built"
	own_by_service "$built"
	! $IS_ROOT || chown -R "$SERVICE_USER:" "$built"
	service_environment as_service test "$@"
	! $IS_ROOT || chown -hR 0:0 "$built"
}

build_web() {
	cd "$PROGRAM/web"
	# The native loader reads vite.config.ts as Node does, and writes no file beside it.
	build_in web/dist "$NODE" --run build -- --configLoader native
}
